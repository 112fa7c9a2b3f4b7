//! Sheets as one PDF file.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::canvas::MM_PER_POINT;
use crate::font::Font;
use game::Language;

use crate::options::Paper;
use crate::sheet::Sheet;

pub(crate) struct Document {
    pub(crate) title: &'static str,
    pub(crate) language: Language,
}

impl Document {
    pub(crate) fn write(&self, paper: Paper, sheets: &[Sheet]) -> Vec<u8> {
        let mut ids = (1..).map(Ref::new);
        let mut next = || ids.next().expect("there are more numbers than objects");
        let (catalog, tree, info) = (next(), next(), next());
        let fonts = Font::ALL.map(|font| (font, next()));
        let pages: Vec<(Ref, Ref)> = sheets.iter().map(|_| (next(), next())).collect();

        let mut pdf = Pdf::new();
        let mut root = pdf.catalog(catalog);
        root.pages(tree).lang(TextStr(self.language.code()));
        root.viewer_preferences().display_doc_title(true).insert(Name(b"PrintScaling")).primitive(
            // Viewers that know it preset the printer to 100 %.
            Name(b"None"),
        );
        root.finish();
        // No dates: the same options give the same bytes.
        pdf.document_info(info).title(TextStr(self.title)).creator(TextStr("Spielwerk"));
        pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(pages.len() as i32);
        for (font, id) in fonts {
            pdf.type1_font(id)
                .base_font(Name(font.base_name()))
                .encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        let (width, height) = paper.size();
        let media = Rect::new(0.0, 0.0, width / MM_PER_POINT, height / MM_PER_POINT);
        for (sheet, (page_id, content_id)) in sheets.iter().zip(pages) {
            let mut page = pdf.page(page_id);
            page.parent(tree).media_box(media).contents(content_id);
            let mut resources = page.resources();
            let mut names = resources.fonts();
            for (font, id) in fonts {
                names.pair(Name(font.key()), id);
            }
            names.finish();
            resources.finish();
            page.finish();
            let content = compressed(sheet.canvas.content());
            pdf.stream(content_id, &content).filter(Filter::FlateDecode);
        }
        pdf.finish()
    }
}

fn compressed(content: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(content).and_then(|()| encoder.finish());
    written.expect("writing to memory does not fail")
}
