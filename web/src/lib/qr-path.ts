// A QR code as one path of unit squares, so that it is drawn sharp at every size.
import { encode } from 'uqr';

/** The path and the length of a side, with the quiet margin that readers need. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: path.join(''), size };
}
