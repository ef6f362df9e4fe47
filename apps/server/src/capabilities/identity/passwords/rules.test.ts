import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkNewPassword } from './rules.ts';

const FORM = 'identity.passwordForm';

describe('a new password', () => {
  test.each<[string, string, string | undefined]>([
    ['8 signs, a letter and a digit', 'padma-71', undefined],
    ['20 signs', 'padma-jamuna-meghna7', undefined],
    ['every visible sign of ASCII', '!"#$%&()*+,a1', undefined],
    ['7 signs', 'padma-7', FORM],
    ['21 signs', 'padma-jamuna-meghna71', FORM],
    ['no digit', 'padma-jamuna', FORM],
    ['no letter', '71717171-', FORM],
    ['a space inside', 'padma 7171', FORM],
    ['a space at the end', 'padma-7171 ', FORM],
    ['Bengali letters', 'পদ্মাযমুনা71a', FORM],
    ['a full-width digit only', 'padmajamuna７', FORM],
    ['a line break', 'padma-71\n', FORM],
    ['a control sign', 'padma\u000071', FORM],
    ['a common one', '1qaz2wsx', 'identity.passwordCommon'],
    ['a common one in capitals', 'PASSWORD1', 'identity.passwordCommon'],
    ['the username', 'rahim01x', 'identity.passwordIsUsername'],
    ['the username in other letters', 'RaHim01x', 'identity.passwordIsUsername'],
  ])('of %s', (_what, password, refused) => {
    expect(checkNewPassword(password, 'Rahim01X')?.refused).toBe(refused);
  });

  test('is compared to no name where nobody has one', () => {
    expect(checkNewPassword('rahim01x', null)).toBeUndefined();
  });

  test('is only ever 8 to 20 visible signs of ASCII with a letter and a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 24 }), (password) => {
        if (checkNewPassword(password, 'someoneelse') !== undefined) return;
        expect(password.length >= 8 && password.length <= 20).toBe(true);
        for (const sign of password) expect(sign >= '!' && sign <= '~').toBe(true);
        expect(/[A-Za-z]/.test(password) && /[0-9]/.test(password)).toBe(true);
      }),
    );
  }, 30_000);
});
