/** What becomes of a bet on the rocket: when it leaves by itself, and what it is paid. Pure. */
import { mostWin } from '@house/games/game';
import { CRASH } from '@house/games/minis/crash';
import { isRefusal } from '@house/server/platform/result';
import type { Choice } from '../../contract.ts';
import { playRound } from '../rounds/play.ts';
import type { RoundRow } from '../rounds/queries.ts';
import type { RoundSeeds } from '../rounds/seed-pairs.ts';
import type { Decision } from './queries.ts';

/** In hundredths: nothing rises higher. */
const HIGHEST = 100_000;

type Bet = Pick<RoundRow, 'id' | 'game' | 'stake' | 'choice'>;

/**
 * At how many hundredths a bet leaves by itself: where the player said, or where it pays the most that a round may, since
 * from there on it could only lose.
 */
export function targetOf({ stake, choice }: Pick<Bet, 'stake' | 'choice'>): number {
  const limit = mostWin(CRASH.maxWin, stake) * 100n;
  const atMost = (limit + stake - 1n) / stake;
  const chosen = typeof choice['autoCashOut'] === 'number' ? choice['autoCashOut'] : HIGHEST;
  return Math.min(chosen, HIGHEST, Number(atMost));
}

/** Null: it cannot leave there. `at` in hundredths. */
export function cashOutAt(bet: Bet, seeds: RoundSeeds, at: number): Decision | null {
  return decide(bet, seeds, { kind: 'cash-out', at });
}

/** What the end makes of a bet that nobody decided before. */
export function endOf(bet: Bet, seeds: RoundSeeds, point: number): Decision | null {
  const target = targetOf(bet);
  return target <= point ? cashOutAt(bet, seeds, target) : { id: bet.id, action: { kind: 'end' }, prize: 0n };
}

function decide(bet: Bet, seeds: RoundSeeds, action: Choice): Decision | null {
  const played = playRound(bet.game, { seeds, stake: bet.stake, choice: bet.choice, actions: [action] });
  return isRefusal(played) || played.prize === null ? null : { id: bet.id, action, prize: played.prize };
}
