import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from './hex.ts';

test('bytes survive hexadecimal text, of either case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = toHex(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('hex'));
      expect(fromHex(text)).toEqual(bytes);
      expect(fromHex(text.toUpperCase(), bytes.length)).toEqual(bytes);
      expect(fromHex(text, bytes.length + 1)).toBeNull();
    }),
  );
});

test.each(['0', 'zz', '0x00', ' 00', '00\n'])('refuses %j', (text) => {
  expect(fromHex(text)).toBeNull();
});
