import { expect, test } from 'vitest';
import { makeTotpSecret, matchTotpStep, totpUri } from './authenticator.ts';

// RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890; the last six of its eight digits.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('agrees with RFC 6238 at %i s', (seconds, code) => {
  expect(matchTotpStep(RFC_SECRET, code, seconds * 1000, 0)).toBe(Math.floor(seconds / 30));
});

test('takes a code one step early or late, not two, and none that was used or came before one that was', () => {
  const at = (seconds: number, last = 0) => matchTotpStep(RFC_SECRET, '081804', seconds * 1000, last);
  const step = Math.floor(1_111_111_109 / 30);
  expect(at(1_111_111_109 + 30)).toBe(step);
  expect(at(1_111_111_109 - 30)).toBe(step);
  expect(at(1_111_111_109 + 60)).toBeNull();
  expect(at(1_111_111_109 - 60)).toBeNull();
  expect(at(1_111_111_109, step)).toBeNull();
  expect(at(1_111_111_109, step - 1)).toBe(step);
});

test('refuses what is not six digits', () => {
  for (const code of ['', '28708', '2870822', '28708a', '２８７０８２'])
    expect(matchTotpStep(RFC_SECRET, code, 59_000, 0)).toBeNull();
});

test('makes secrets of 160 bits that an authenticator can scan', () => {
  const secret = makeTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(secret);
  expect(totpUri('tania', secret)).toContain(`secret=${secret}`);
});
