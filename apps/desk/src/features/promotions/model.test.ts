/** The builder of promotions: what holds, what it sends, and the form of a rule that is there. */
import { expect, test } from 'vitest';
import { FIRST_CHOICES, FIRST_TEXTS, formOf, ruleOf, wrongPromotion } from './model.ts';

const TEXTS = { ...FIRST_TEXTS, bn: 'স্বাগত', en: 'Welcome', startsOn: '2026-12-01' };

test('the first form holds but for its names and its day, and sends a rule that comes back as it was', () => {
  expect(wrongPromotion(FIRST_TEXTS, FIRST_CHOICES)).toEqual(['bn', 'en', 'startsOn']);
  expect(wrongPromotion(TEXTS, FIRST_CHOICES)).toEqual([]);
  const rule = ruleOf(TEXTS, FIRST_CHOICES);
  expect(rule).toMatchObject({
    trigger: { kind: 'deposit', amount: '500', number: 1 },
    reward: { kind: 'bonus', percent: 50, amount: '500' },
    requirement: { times: 1_500, of: 'depositAndBonus', days: 7 },
  });
  const { texts, choices } = formOf(rule);
  expect(ruleOf(texts, choices)).toEqual(rule);
});

test('each kind asks for its own fields', () => {
  expect(wrongPromotion({ ...TEXTS, triggerAmount: '0', number: 'x' }, FIRST_CHOICES)).toEqual([
    'triggerAmount',
    'number',
  ]);
  const code = { ...FIRST_CHOICES, trigger: 'code', reward: 'cash' } as const;
  expect(wrongPromotion({ ...TEXTS, triggerAmount: '', number: '', times: '0' }, code)).toEqual([]);
  expect(wrongPromotion({ ...TEXTS, code: 'ab' }, code)).toEqual(['code']);
  expect(ruleOf({ ...TEXTS, code: 'eid26', triggerAmount: '' }, code)).toMatchObject({
    trigger: { code: 'EID26', amount: '0', number: 0 },
    reward: { percent: null },
    requirement: { of: 'bonus' },
  });
  const voucher = { ...code, trigger: 'day', reward: 'voucher' } as const;
  expect(wrongPromotion({ ...TEXTS, amount: '', times: '' }, voucher)).toEqual(['thing']);
  expect(wrongPromotion({ ...TEXTS, amount: '', times: '' }, { ...voucher, thing: '7' })).toEqual([]);
  expect(ruleOf(TEXTS, { ...voucher, thing: '7' })).toMatchObject({
    reward: { kind: 'voucher', amount: '1', thing: '7', percent: null },
    requirement: { times: 0 },
  });
  expect(wrongPromotion({ ...TEXTS, times: '0' }, FIRST_CHOICES)).toEqual(['times']);
  expect(wrongPromotion({ ...TEXTS, endsOn: '2026-11-30', 'weight.live': '101' }, FIRST_CHOICES)).toEqual([
    'weight.live',
    'endsOn',
  ]);
});
