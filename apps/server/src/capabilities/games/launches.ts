/** The way into a game: only one that is on; whoever cannot get in is told of four others. */
import type { Clock } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { Games, OpenSession, ShownGame } from './port.ts';

const SUGGESTED = 4;
/** Of one member in a process; more is no person. */
const LAUNCHES_A_MINUTE = 60;
const MINUTE = 60_000;
const MEMBERS_HELD = 50_000;

interface LaunchDeps {
  readonly clock: Clock;
  readonly show: Games['show'];
  /** Open games beside this one, the best first. */
  readonly others: (gameId: string) => Promise<readonly ShownGame[]>;
  /** When a game that rests opens again; null: nobody knows. */
  readonly restsUntil: (gameId: string) => Promise<Date | null>;
  readonly openSession: OpenSession;
}

export function createLaunches({ clock, show, others, restsUntil, openSession }: LaunchDeps): Games['launch'] {
  const counts = new Map<bigint, { launches: number; until: number }>();

  /** Seconds to wait; 0 when he may. */
  function waitOf(memberId: bigint): number {
    const now = clock.now();
    const known = counts.get(memberId);
    if (known === undefined || known.until <= now) {
      if (counts.size >= MEMBERS_HELD) counts.clear();
      counts.set(memberId, { launches: 1, until: now + MINUTE });
      return 0;
    }
    known.launches += 1;
    return known.launches > LAUNCHES_A_MINUTE ? Math.ceil((known.until - now) / 1_000) : 0;
  }

  /** With games that can be played now (specification 8), and the end of a maintenance that has one. */
  async function refuseWithOthers<Code extends string>(code: Code, gameId: string): Promise<Refusal<Code>> {
    const [open, until] = await Promise.all([others(gameId), code === 'games.maintenance' ? restsUntil(gameId) : null]);
    const suggested = open.slice(0, SUGGESTED).map(({ game }) => game.id);
    return refuse(code, {
      suggested: suggested.join(','),
      ...(until === null ? {} : { until: until.toISOString() }),
    });
  }

  return async (memberId, gameId, language, asksFirst = false) => {
    const wait = waitOf(memberId);
    if (wait > 0) return refuse('request.tooMany', { retryAfterSeconds: wait });
    const [shown]: readonly ShownGame[] = await show([gameId]);
    if (shown === undefined) return refuseWithOthers('games.unknown', gameId);
    if (shown.state === 'soon') return refuseWithOthers('games.soon', gameId);
    if (shown.address === null) return refuseWithOthers('games.maintenance', gameId);
    const { game, address } = shown;
    if (game.product === 'lottery') return { game, address, ownWallet: false };
    const opened = await openSession(memberId, gameId, language, asksFirst);
    if (opened.refused !== undefined) return refuseWithOthers(opened.refused, gameId);
    const { address: opensAt, ownWallet } = opened;
    return { game, address: opensAt, ownWallet };
  };
}
