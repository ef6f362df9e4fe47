/** The one-time key of a press: the same press sent again is the same round. */
export const makeKey = (): string => crypto.randomUUID?.() ?? randomKey();

/** Where the page has no secure context: version 4 from random bytes. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  );
  return [4, 6, 8, 10].reduceRight((list, at) => list.toSpliced(at, 0, '-'), hex).join('');
}
