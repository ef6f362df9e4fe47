import { AUDIT_ACTIONS } from '@house/contract/codes';
import { catalogues } from '@house/i18n/catalogue-table';
import { LANGUAGES } from '@house/i18n/catalogues';
import { expect, test } from 'vitest';
import { addressOfObject, listChanges } from './model.ts';

test('shows before and after field by field, and only what differs', () => {
  expect(listChanges('{"state":"open","bets":3}', '{"bets":3,"refundedBets":3,"state":"void"}')).toEqual([
    { field: 'state', before: 'open', after: 'void' },
    { field: 'refundedBets', before: null, after: '3' },
  ]);
});

test('a text that is no list of fields is shown as it is', () => {
  expect(listChanges('open', null)).toEqual([{ field: '', before: 'open', after: null }]);
  expect(listChanges(null, '[1]')).toEqual([{ field: '', before: null, after: '[1]' }]);
  expect(listChanges(null, null)).toEqual([]);
});

test('leads to the screen of a draw or a member, and nowhere else', () => {
  expect(addressOfObject('draw:7')).toBe('/draws/7');
  expect(addressOfObject('member:1048821')).toBe('/members/1048821');
  for (const other of ['session', 'draw:', 'draw:7/../x', 'reconciliation']) {
    expect(addressOfObject(other)).toBeUndefined();
  }
});

test.each(LANGUAGES)('every act the house writes down has its words in %s', async (language) => {
  const areas = await Promise.all([catalogues.desk[language](), catalogues['desk-staff'][language]()]);
  const words = new Map(areas.flatMap((area) => Object.entries<unknown>(area.default)));
  expect(AUDIT_ACTIONS.filter((action) => (words.get(`desk.action.${action}`) ?? '') === '')).toEqual([]);
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
});
