/** What a failed try says of a write, refusal by refusal: a key that is given up too soon is a second bet or a second deposit. */
import { REFUSALS, type RefusalCode } from '@house/contract/codes';
import { expect, test } from 'vitest';
import { isDecided } from './decided.ts';

const CODES = Object.keys(REFUSALS) as RefusalCode[];

/** Codes that do not decide when they are the answer to such a try. */
const undecided = (isFirstTry: boolean) =>
  CODES.filter((code) => !isDecided({ code, status: REFUSALS[code] }, isFirstTry));

test('the house decides by every refusal but those that say it could not', () => {
  expect(undecided(true)).toEqual(['request.unavailable', 'wallet.busy']);
});

test('who is turned away before the wish is looked at learns nothing of an earlier try', () => {
  expect(undecided(false)).toEqual([
    'request.tooMany',
    'request.unavailable',
    'session.required',
    'session.ended',
    'identity.passwordChangeRequired',
    'wallet.busy',
    'system.maintenance',
    'system.partMaintenance',
    'system.region',
  ]);
});

test.each([
  ['nothing came back', 'network', 0],
  ['half an answer', 'lottery.drawClosed', 0],
  ['a proxy that waited too long', 'request.unavailable', 408],
  ['a proxy that waited too long, in words of ours', 'request.invalid', 408],
  ['a proxy whose house fell over', 'request.invalid', 502],
])('%s decides nothing', (_what, code, status) => {
  expect([isDecided({ code, status }, true), isDecided({ code, status }, false)]).toEqual([false, false]);
});

test('a status of 500 or more is of refusals after which the same may be asked again, and of no other', () => {
  expect(CODES.filter((code) => REFUSALS[code] >= 500)).toEqual([
    'request.unavailable',
    'wallet.busy',
    'system.maintenance',
    'system.partMaintenance',
  ]);
});
