/** A heading of a page, for its list of contents. */
export interface Heading {
  id: string;
  text: string;
}

/**
 * The parts of a text, by their headings. One without a name gets that of its place, which is the
 * same in both languages, so that a link to it stays good.
 */
export function nameHeadings(text: ParentNode): Heading[] {
  return [...text.querySelectorAll('h2')].map((heading, index) => {
    heading.id ||= `part-${index + 1}`;
    return { id: heading.id, text: heading.textContent?.trim() ?? '' };
  });
}
