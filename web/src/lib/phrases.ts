// What the server says in English, in another language. Its sentences are known by their form:
// `{}` stands for a word that differs, as in the source of the server, which a test looks into.

/** A sentence of the server and its translation, in which `{1}` is the first word that differs. */
export type Phrases = Record<string, string>;

const literally = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** `words` are the translations of single words that may stand in the sentence, such as sides. */
export function translate(
  text: string,
  phrases: Phrases,
  words: Record<string, string> = {},
): string | null {
  for (const [phrase, translation] of Object.entries(phrases)) {
    const form = new RegExp(`^${phrase.split('{}').map(literally).join('(.*)')}$`);
    const found = form.exec(text);
    if (!found) continue;
    const said = (number: string) => {
      const word = found[Number(number)] ?? '';
      return words[word] ?? word.replace(/ and /g, ' und ').replace(/^"(.*)"$/, '„$1“');
    };
    return translation.replace(/\{(\d)\}/g, (_, number: string) => said(number));
  }
  return null;
}
