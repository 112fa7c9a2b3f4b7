// How the lines of all charts look: the same line has the same look in each of them.

/** Colours that people with colour blindness tell apart, after Okabe and Ito. */
const COLOURS = [
  'light-dark(#0072b2, #56b4e9)',
  'light-dark(#d55e00, #ff9a4d)',
  'light-dark(#00805c, #35c79c)',
  'light-dark(#a64d86, #e6a3cc)',
  'light-dark(#946800, #f0b83d)',
  'light-dark(#4b4fb5, #a9adff)',
];
/** Lines differ in form as well as in colour. */
const DASHES = ['', '7 4', '2 3'];

export const lookOf = (line: number): { colour: string; dash: string } => ({
  colour: COLOURS[line % COLOURS.length] ?? '',
  dash: DASHES[Math.floor(line / COLOURS.length) % DASHES.length] ?? '',
});
