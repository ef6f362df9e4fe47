/** Builders for the tests of this folder. */
import type { DrawSummary, LotteryGameView } from '@house/contract/lottery/site';
import { findGame } from '@house/lottery/catalogue';
import type { Play } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { mustHave } from '@house/money/broken-promise';
import type { SlipLine } from './slip.ts';
import { EMPTY_SLIP, type GameSlip } from './slip-file.ts';
import { addLines } from './slip-steps.ts';

const MINUTE = 60_000;
/** 2026-11-21 02:00 in Dhaka: draw 0120 has just been drawn. */
export const TWO_OCLOCK = Date.UTC(2026, 10, 20, 20, 0, 0);

export const GIVEN_GAME = mustHave(findGame('F5D1'), 'there is F5D1');

/** The one-minute draw that opens so many minutes after two o'clock. */
export function givenDraw(minutesAfter: number, change: Partial<DrawSummary> = {}): DrawSummary {
  const open = TWO_OCLOCK + minutesAfter * MINUTE;
  return {
    id: String(500 + minutesAfter),
    gameCode: 'F5D1',
    drawNo: `20261121-${String(121 + minutesAfter).padStart(4, '0')}`,
    state: 'open',
    openAt: new Date(open).toISOString(),
    closeAt: new Date(open + 55_000).toISOString(),
    drawAt: new Date(open + MINUTE).toISOString(),
    result: null,
    commit: '00'.repeat(32),
    official: null,
    ...change,
  };
}

export function givenView(change: Partial<LotteryGameView> = {}): LotteryGameView {
  return {
    gameCode: 'F5D1',
    family: 'FAST5D',
    prizeMode: 'Elott',
    periodSeconds: 60,
    closeBeforeSeconds: 5,
    names: {},
    state: 'on',
    minStake: '1.00',
    maxStake: '50000.00',
    maxWin: '500000.00',
    maxOrder: '200000.00',
    maxOrderWin: '500000.00',
    rtpBasisPoints: 9600,
    current: givenDraw(0),
    next: givenDraw(1, { state: 'scheduled' }),
    awaited: null,
    last: givenDraw(-1, { state: 'settled', result: [7, 2, 9, 4, 0] }),
    ...change,
  };
}

export function givenPlayOf(gameCode: string, code: string): Play {
  const game = mustHave(findGame(gameCode), `there is ${gameCode}`);
  return mustHave(findPlay(game, code), `${gameCode} has ${code}`);
}

export function givenPlay(code: string): Play {
  return mustHave(findPlay(GIVEN_GAME, code), `FAST5D has ${code}`);
}

export function givenLine(change: Partial<SlipLine> = {}): SlipLine {
  return {
    id: 'line-1',
    play: 'DIGIT',
    selection: '3,7|-|9|-|0,1,6',
    units: 6,
    unit: '10.00',
    multiplier: 2,
    unitStake: '20.00',
    ...change,
  };
}

export function givenSlip(lines: readonly SlipLine[], minutesAfter = 0): GameSlip {
  return addLines(EMPTY_SLIP, lines, givenDraw(minutesAfter));
}
