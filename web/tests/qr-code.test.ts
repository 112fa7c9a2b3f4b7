import { expect, test } from 'vitest';
import { qrPath } from '../src/lib/qr-path';

test('a QR code has three finder patterns inside a quiet margin', () => {
  const { path, size } = qrPath('http://192.0.2.7:8080/join/#0hdy96hg8ukzm');
  const dark = new Set(path.match(/M\d+ \d+/g));
  const finder = (x: number, y: number) =>
    [0, 1, 2, 3, 4, 5, 6].every((i) => dark.has(`M${x + i} ${y}`) && dark.has(`M${x} ${y + i}`));
  expect(finder(4, 4) && finder(size - 11, 4) && finder(4, size - 11)).toBe(true);
  expect([...dark].some((at) => /^M[0-3] |\D[0-3]$/.test(at))).toBe(false);
});
