/** What adapters share, and what they sign: amounts, numbers as they are written, canonical JSON, names of sessions. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readDecimalAmount, readIntegerAmount, writeIntegerAmount } from './amounts.ts';
import { parseExactJson } from './exact-json.ts';
import { canonicalForm } from './hmac-json/canonical.ts';
import { nameSession, readSessionName } from './session-name.ts';

test.each([
  ['12.5', 'up', '12.5'],
  ['10', 'down', '10'],
  ['0.0000001', 'up', '0.000001'],
  ['0.0000009', 'down', '0.000000'],
  ['1.23456789', 'down', '1.234567'],
  ['1.2345670', 'up', '1.234567'],
  ['1e3', 'up', '1000'],
  ['1.5e-7', 'up', '0.000001'],
  ['-1', 'up', null],
  ['', 'up', null],
  ['1,5', 'up', null],
  ['0x10', 'up', null],
] as const)('the decimal amount %s rounded %s is %s', (text, rounding, amount) => {
  expect(readDecimalAmount(text, rounding)).toBe(amount);
});

test('a whole number of 1/100000 is an amount with five places, and back', () => {
  expect(readIntegerAmount('356000', 5, 'up')).toBe('3.56000');
  expect(readIntegerAmount('1', 5, 'down')).toBe('0.00001');
  expect(readIntegerAmount('1.0', 5, 'down')).toBeNull();
  expect(writeIntegerAmount(35_600n, 5)).toBe(356_000);
});

test('numbers keep the digits they were written with', () => {
  const text = '{"amount":12345678901234.123456,"same":1.10,"list":[1e2],"word":"1.0"}';
  expect(parseExactJson(text)).toEqual({
    amount: { digits: '12345678901234.123456' },
    same: { digits: '1.10' },
    list: [{ digits: '1e2' }],
    word: '1.0',
  });
  expect(parseExactJson('{')).toBeUndefined();
});

test('canonical JSON is that of RFC 8785, and what the family’s own signer makes of it', () => {
  // RFC 8785, 3.2.2 and 3.2.3.
  expect(
    canonicalForm(
      JSON.parse(
        '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"literals":[null,true,false]}',
      ),
    ),
  ).toBe('{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}');
  expect(canonicalForm({ '\u20ac': 1, '\r': 2, '\ud83d\ude00': 3, '1': 4, '\ufb33': 5 })).toBe(
    '{"\\r":2,"1":4,"\u20ac":1,"\ud83d\ude00":3,"\ufb33":5}',
  );
  expect(() => canonicalForm('\ud800')).toThrow(TypeError);
  const signed = (text: string) =>
    createHmac('sha256', 'secret-key')
      .update(canonicalForm(JSON.parse(text)))
      .digest('hex');
  // As printed with its public SDK.
  expect(signed('{"user_id": 123, "amount": 100.50}')).toBe(
    '9876ed3affd6596f3ddb9102a396718452cf83069904f3d001a2e91e164adc01',
  );
  expect(signed('{}')).toBe('99922a0dbb1fe95624c93c7204445c2eff8a014b0c9b585ddf2da0c21083a34e');
});

test('the name of a session says whom and what it is of', () => {
  const name = { token: `${'a-_'.repeat(21)}z`, user: '385153', gameCode: 'sg.catch_97' };
  expect(readSessionName(nameSession(name))).toEqual(name);
  expect(readSessionName('anything')).toBeNull();
});
