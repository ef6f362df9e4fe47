/** What a round of a game comes to: computed again from its seeds whenever it is asked for, never kept. */
import type { DrawStream } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { createInstantStream } from '@house/fairness/instant';
import { playVolley } from '@house/games/fish/volley';
import { isStake } from '@house/games/game';
import { loadStudioGame, STUDIO_GAME_CODES, type StudioGame } from '@house/games/games';
import { dealHands, type LiveGame, readActs, readBets, settleBets, totalOf } from '@house/games/live/live';
import { actMini, beginMini, type MiniGame, type MiniRefusal, type MiniRound } from '@house/games/mini';
import { playSlot } from '@house/games/slot';
import { toWire } from '@house/games/wire';
import { type Refusal, refuse } from '@house/server/platform/result';
import type { Choice, ShownEvent } from '../../contract.ts';
import type { RoundSeeds } from './seed-pairs.ts';

export interface Played {
  /** What the player may see by now. */
  readonly events: readonly ShownEvent[];
  /** Units of 0.0001; null while the player has to decide. */
  readonly prize: bigint | null;
  /** What ending the round now would pay, in units of 0.0001; 0 for nothing, or once it is over. */
  readonly offer: bigint;
}

type PlayRefusal = Refusal<'game.unknown' | 'round.choice' | 'round.stake'>;

const games = new Map<string, StudioGame>(
  await Promise.all(STUDIO_GAME_CODES.map(async (code) => [code, await loadStudioGame(code)] as const)),
);

/**
 * One round of many players, whose time the server tells: it is neither begun nor acted upon as a round of one's own
 * (capabilities/crash, capabilities/fish, capabilities/tables).
 */
export function isShared(code: string): boolean {
  const kind = games.get(code)?.kind;
  return code === 'CRASH' || kind === 'fish' || kind === 'live';
}

/** Null: it is not one of the tables. */
export function findLiveGame(code: string): LiveGame | null {
  const game = games.get(code);
  return game?.kind === 'live' ? game : null;
}

/** Its stakes raise the shared pools, which its rounds may win beside what the game pays. */
export function sharesPools(code: string): boolean {
  return games.get(code)?.rtp.fromPools !== undefined;
}

interface Begun {
  readonly seeds: RoundSeeds;
  /** Units of 0.0001. */
  readonly stake: bigint;
  readonly choice: Choice;
  readonly actions: readonly Choice[];
}

export function playRound(code: string, { seeds, stake, choice, actions }: Begun): Played | PlayRefusal {
  const game = games.get(code);
  if (game === undefined) return refuse('game.unknown');
  if (!isStake(game.stakes, stake)) return refuse('round.stake');
  if (game.kind === 'live') return playLive(game, { seeds, stake, choice, actions });
  const stream = createInstantStream(seeds);
  if (game.kind === 'mini') return showMini(repeatMini(game, stream, { stake, choice, actions }));
  if (game.kind === 'fish') {
    const volley = playVolley(game, stream, { stake, choice });
    if (volley === null || actions.length > 0) return refuse('round.choice');
    return { events: toWire(volley.events), prize: volley.prize, offer: 0n };
  }
  if (Object.keys(choice).length > 0 || actions.length > 0) return refuse('round.choice');
  const { events, prize } = playSlot(game, stream, stake);
  return { events: toWire(events), prize, offer: 0n };
}

const SHOES_KEPT = 200;
/** The hands of those that were asked for last: every bet of a round asks, and a shoe takes milliseconds to deal. */
const shoes = new Map<string, readonly unknown[]>();

export function handsOf(
  game: LiveGame,
  { serverSeed, clientSeed }: Pick<RoundSeeds, 'serverSeed' | 'clientSeed'>,
): readonly unknown[] {
  const seed = toHex(serverSeed);
  const key = `${game.code} ${seed}`;
  const hands = shoes.get(key) ?? dealHands(game, { serverSeed: seed, clientSeed });
  shoes.delete(key);
  shoes.set(key, hands);
  for (const oldest of shoes.keys()) {
    if (shoes.size <= SHOES_KEPT) break;
    shoes.delete(oldest);
  }
  return hands;
}

/** Null: no hand of that place. */
export const handOf = (game: LiveGame, { nonce, ...seeds }: Omit<RoundSeeds, 'pair'>): unknown =>
  handsOf(game, seeds)[nonce] ?? null;

/** Nothing of the hand is told before the bet is decided by it (`end`). */
function playLive(game: LiveGame, { seeds, stake, choice, actions }: Begun): Played | PlayRefusal {
  const bets = readBets(game, choice);
  if (bets === null || actions.length > 1) return refuse('round.choice');
  if (totalOf(bets) !== stake) return refuse('round.stake');
  if (actions.length === 0) return { events: [], prize: null, offer: 0n };
  const hand = handOf(game, seeds);
  const acts = readActs(actions[0]);
  if (actions[0]?.['kind'] !== 'end' || hand === null || acts === null) return refuse('round.choice');
  const { events, prize } = settleBets(game, hand, bets, acts);
  return { events: toWire(events), prize, offer: 0n };
}

function repeatMini(game: MiniGame, stream: DrawStream, { stake, choice, actions }: Omit<Begun, 'seeds'>) {
  let round: MiniRound | MiniRefusal = beginMini(game, stream, stake, choice);
  for (const action of actions) {
    if ('refused' in round) return round;
    round = actMini(game, round, action);
  }
  return round;
}

function showMini(round: MiniRound | MiniRefusal): Played | PlayRefusal {
  if ('refused' in round) return refuse(round.refused === 'stake' ? 'round.stake' : 'round.choice');
  const { events, status, prize, offer } = round;
  return { events: toWire(events), prize: status === 'over' ? prize : null, offer };
}
