/** What one person may change of a calendar alone: never a draw that was not sold, never a close that is later. */
import { type OfficialRule, officialDraws, ZONES, type Zone } from '@house/lottery/official-schedule';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StationView } from './port.ts';
import { isMoreCareful, isPossible, overlaps } from './station-rules.ts';

const ROW: StationView = {
  id: 7n,
  version: 3,
  gameCode: 'VNMN',
  station: 'DL',
  names: { bn: 'দা লাত', en: 'Da Lat' },
  zone: 'Asia/Ho_Chi_Minh',
  weekdays: [0, 3],
  monthDays: [],
  drawMinute: 975,
  closeBeforeMinutes: 15,
  resultMinutes: 45,
  voidAfterMinutes: 1_440,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
};

describe('one person alone', () => {
  test.each<[string, Partial<StationView>]>([
    ['other names', { names: { bn: 'ডালাত', en: 'Dalat' } }],
    ['an earlier close', { closeBeforeMinutes: 16 }],
    ['an earlier end', { validTo: '2026-12-30' }],
    ['all three', { names: { bn: 'ক', en: 'A' }, closeBeforeMinutes: 60, validTo: '2026-06-01' }],
    ['nothing', {}],
  ])('may say %s', (_, change) => expect(isMoreCareful(ROW, { ...ROW, ...change })).toBe(true));

  test.each<[string, Partial<StationView>]>([
    ['a later draw', { drawMinute: 976 }],
    ['an earlier draw', { drawMinute: 974 }],
    ['a draw as much later as it closes earlier', { drawMinute: 985, closeBeforeMinutes: 25 }],
    ['another zone', { zone: 'Asia/Dhaka' }],
    ['a later close', { closeBeforeMinutes: 14 }],
    ['a day more', { weekdays: [0, 3, 5] }],
    ['a day less', { weekdays: [0] }],
    ['days of the month', { weekdays: [], monthDays: [1, 16] }],
    ['a later end', { validTo: '2027-01-01' }],
    ['no end', { validTo: null }],
    ['an earlier beginning', { validFrom: null }],
    ['a later beginning', { validFrom: '2026-02-01' }],
    ['another time of the result', { resultMinutes: 60 }],
    ['another time after which it is void', { voidAfterMinutes: 600 }],
    ['another place', { station: 'HCM' }],
    ['another row', { id: 8n }],
    ['an earlier close and a day more', { closeBeforeMinutes: 60, weekdays: [0, 3, 5] }],
  ])('may not say %s', (_, change) => expect(isMoreCareful(ROW, { ...ROW, ...change })).toBe(false));

  test('may end a row that had no end', () => {
    expect(isMoreCareful({ ...ROW, validTo: null }, { ...ROW, validTo: '2030-01-01' })).toBe(true);
  });

  const day = fc.constantFrom(null, '2026-02-20', '2026-03-01', '2026-03-10', '2026-03-31');
  const row = fc.record({
    zone: fc.constantFrom(...(Object.keys(ZONES) as Zone[])),
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    drawMinute: fc.integer({ min: 970, max: 972 }),
    closeBeforeMinutes: fc.integer({ min: 14, max: 17 }),
    validFrom: day,
    validTo: day,
  });
  const ruleOf = ({ weekdays, ...view }: StationView): OfficialRule => ({
    ...view,
    zone: view.zone as Zone,
    on: { weekdays },
  });
  const drawsOf = (view: StationView) =>
    officialDraws([ruleOf(view)], [], Date.UTC(2026, 1, 15), Date.UTC(2026, 3, 15));

  test('never sells a draw more, another one, or one for longer', () => {
    // Half of the changes touch only what may be touched, or hardly any pair would count.
    const pair = fc
      .tuple(row, row, fc.boolean())
      .map(([one, two, few]) =>
        few ? [one, { ...one, closeBeforeMinutes: two.closeBeforeMinutes, validTo: two.validTo }] : [one, two],
      );
    fc.assert(
      fc.property(pair, ([one, two]) => {
        const [before, after] = [
          { ...ROW, ...one },
          { ...ROW, ...two },
        ];
        fc.pre(isPossible(before) && isPossible(after) && isMoreCareful(before, after));
        const sold = new Map(drawsOf(before).map((draw) => [draw.issueNo, draw]));
        for (const { issueNo, drawAt, openAt, closeAt } of drawsOf(after)) {
          expect(sold.get(issueNo)).toMatchObject({ drawAt, openAt });
          expect(closeAt).toBeLessThanOrEqual(sold.get(issueNo)?.closeAt ?? 0);
        }
      }),
    );
  });
});

describe('two rows of a place', () => {
  test.each<[boolean, string, Partial<StationView>]>([
    [true, 'on a day of both', { weekdays: [3, 4] }],
    [false, 'on other days', { weekdays: [1, 2] }],
    [true, 'one of them on days of the month', { weekdays: [], monthDays: [1] }],
    [false, 'one after the other', { validFrom: '2027-01-01', validTo: null }],
    [true, 'on the last day of one', { validFrom: '2026-12-31', validTo: null }],
    [false, 'of another place', { station: 'HCM' }],
  ])('overlap: %s, %s', (expected, _, change) => {
    const other = { ...ROW, id: null, ...change };
    expect([overlaps(ROW, other), overlaps(other, ROW)]).toEqual([expected, expected]);
  });
});
