/** Who plays: a launch brings the wallet's token, and the wallet says whether it is good. The table holds its hash only. */
import { createHash } from 'node:crypto';
import type { Db } from '@house/server/platform/database';
import { type Refusal, refuse } from '@house/server/platform/result';
import { sql } from 'kysely';
import type { Opened, Wallet } from './wallet.ts';

export interface Session {
  readonly player: string;
  readonly game: string;
  readonly currency: string;
  /** Played with trial money. */
  readonly trial: boolean;
  /** What ties the player to others, as the wallet names it; none where it names nothing. */
  readonly ties: readonly string[];
  /** The wallet's. */
  readonly token: string;
}

export interface Sessions {
  /** Asks the wallet. Answers the balance too, a decimal string. */
  open(
    token: string,
    game: string,
  ): Promise<{ session: Session; balance: string } | Refusal<'session.ended' | 'wallet.away'>>;
  /** Null when the token opened none here, or the wallet has ended it since. */
  find(token: string): Promise<Session | null>;
  /** Ended by the wallet. */
  end(token: string): Promise<void>;
  /** Forgets those that nobody uses any more. */
  sweep(): Promise<void>;
}

/** A wallet's session lives for 24 hours from its last use (docs/integrate-a-vendor.md). */
const KEPT = '25 hours';
const ENDED = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'WRONG_CURRENCY', 'INVALID_GAME', 'USER_LOCKED']);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function createSessions({ db, wallet }: { db: Db; wallet: Wallet }): Sessions {
  return {
    async open(token, game) {
      let answer: Opened;
      try {
        answer = await wallet.open(token, game);
      } catch {
        return refuse('wallet.away');
      }
      if (answer.status !== 'OK') return refuse(ENDED.has(answer.status) ? 'session.ended' : 'wallet.away');
      const { player, currency, trial, ties } = answer;
      if (player === null || currency === null) return refuse('wallet.away');
      await sql`-- studio.openSession
        insert into sessions (token_hash, player, game, currency, trial, ties)
        values (${hashOf(token)}, ${player}, ${game}, ${currency}, ${trial}, ${[...ties]}::text[])
        on conflict (token_hash) do update
          set player = excluded.player, game = excluded.game, currency = excluded.currency, trial = excluded.trial, ties = excluded.ties,
            used_at = clock_timestamp()`.execute(db);
      return { session: { player, game, currency, trial, ties, token }, balance: answer.balance ?? '0' };
    },

    async find(token) {
      const { rows } = await sql<Omit<Session, 'token'>>`-- studio.findSession
        select player, game, currency, trial, ties from sessions
        where token_hash = ${hashOf(token)} and used_at > clock_timestamp() - ${KEPT}::interval`.execute(db);
      return rows[0] === undefined ? null : { ...rows[0], token };
    },

    async end(token) {
      await sql`-- studio.endSession
        delete from sessions where token_hash = ${hashOf(token)}`.execute(db);
    },

    async sweep() {
      await sql`-- studio.sweepSessions
        delete from sessions where used_at < clock_timestamp() - ${KEPT}::interval`.execute(db);
    },
  };
}
