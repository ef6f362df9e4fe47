import type { StationSummary } from '@house/contract/lottery/site';
import { findGame } from '@house/lottery/catalogue';
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { givenDraw, givenPlayOf, TWO_OCLOCK } from './given.ts';
import { closedStations, refusedAtStations } from './station-refusal.ts';

const GAME = mustHave(findGame('VNMN'), 'there is VNMN');

function station(code: string, minutes: number): StationSummary {
  const current = givenDraw(minutes, { gameCode: 'VNMN', drawNo: `20261121-${code}` });
  return {
    gameCode: 'VNMN',
    station: code,
    names: {},
    zone: 'Asia/Ho_Chi_Minh',
    zoneOffsetMinutes: 420,
    current,
    awaited: null,
    last: null,
  };
}

const [DT, CM] = [station('DT', 0), station('CM', 0.5)];
const bet = (play: string, text: string) => ({
  play,
  picks: mustHave(givenPlayOf('VNMN', play).grammar.parse(text), `${text} can be picked`),
});
const full = (play: string, selection: string, ...at: StationSummary[]) => ({
  play,
  selection,
  closed: false,
  maxStake: null,
  factor: null,
  fullFactor: null,
  reducedDraws: [],
  fullDraws: at.map(({ current }) => current?.id ?? ''),
});

describe('a ticket on further stations', () => {
  test('is not for plays whose numbers win together: it names the stations that would have to go', () => {
    const pair = bet('XIEN2', '08,09');
    expect(refusedAtStations(GAME, [bet('DE.G8', '08'), pair], [DT, CM], [], '1')).toEqual({
      why: 'oneStation',
      stations: [DT, CM],
      number: '',
    });
    expect(refusedAtStations(GAME, [pair], [], [], '1')).toBeNull();
  });

  test('names the station where all of a number is sold, and no other', () => {
    const numbers = [full('DE.G8', '08', CM), full('LO2', '08', DT)];
    expect(refusedAtStations(GAME, [bet('DE.G8', '07,08')], [DT, CM], numbers, '1')).toEqual({
      why: 'full',
      stations: [CM],
      number: '08',
    });
    expect(refusedAtStations(GAME, [bet('DE.G8', '07')], [DT, CM], numbers, '1')).toBeNull();
    expect(refusedAtStations(GAME, [bet('DE.G8', '08')], [DT], numbers, '1')).toBeNull();
  });

  test('names the stations where a number does not pay what it pays at the first one', () => {
    const id = (at: StationSummary) => at.current?.id ?? '';
    const reduced = (...at: StationSummary[]) => ({
      ...full('DE.G8', '08'),
      fullFactor: 500,
      reducedDraws: at.map(id),
    });
    const onBoth = (first: string, ...at: StationSummary[]) =>
      refusedAtStations(GAME, [bet('DE.G8', '08')], [DT, CM], [reduced(...at)], first);
    expect(onBoth('1', CM)).toEqual({ why: 'price', stations: [CM], number: '08' });
    expect(onBoth(id(CM), CM)).toEqual({ why: 'price', stations: [DT], number: '08' });
    expect([onBoth('1'), onBoth(id(CM), CM, DT)]).toEqual([null, null]);
  });

  test('names the station whose sale is over before that of the others', () => {
    expect(closedStations([DT, CM], TWO_OCLOCK + 54_000)).toEqual(null);
    expect(closedStations([DT, CM], TWO_OCLOCK + 56_000)).toEqual({ why: 'closed', stations: [DT], number: '' });
  });
});
