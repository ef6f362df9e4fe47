/** Tokens by which members play at a vendor: opened, looked up, and held for a second, as sessions of the house are. */
import { hash } from 'node:crypto';
import { randomBytes } from '@house/fairness/random';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { insertSession, type SessionRow, selectSession, touchSession } from './queries.ts';
import { isSessionOver } from './rules.ts';

const TOKEN_BYTES = 48;
const FRESH_MILLISECONDS = 1_000;
const TOUCH_MILLISECONDS = 600_000;
const HELD_MAX = 50_000;

export interface VendorSession {
  readonly memberId: bigint;
  readonly gameId: string;
  readonly currency: string;
  readonly language: string;
  /** The account is closed for play by staff. */
  readonly locked: boolean;
  readonly trial: boolean;
}

interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

type Wish = Pick<VendorSession, 'memberId' | 'gameId' | 'currency' | 'language'> & { readonly vendor: string };

export interface Sessions {
  /** Answers the token, which stands nowhere else. */
  open(wish: Wish): Promise<string>;
  find(vendor: string, token: string): Promise<VendorSession | 'unknown' | 'expired'>;
}

const sessionOf = (row: SessionRow): VendorSession => ({
  memberId: row.member_id,
  gameId: row.game_id,
  currency: row.currency,
  language: row.language,
  locked: row.locked,
  trial: row.trial,
});

export function createSessions({ db, clock }: SessionsDeps): Sessions {
  const held = new Map<string, { session: VendorSession; until: number }>();

  async function look(vendor: string, token: string): Promise<VendorSession | 'unknown' | 'expired'> {
    const tokenHash = hash('sha256', token, 'buffer');
    const until = clock.now() + FRESH_MILLISECONDS;
    const row = await selectSession(db, vendor, tokenHash);
    if (row === null) return 'unknown';
    const { opened_at: openedAt, last_used_at: lastUsedAt, now } = row;
    if (isSessionOver({ openedAt, lastUsedAt }, now)) return 'expired';
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > TOUCH_MILLISECONDS) {
      await touchSession(db, tokenHash);
    }
    const session = sessionOf(row);
    if (held.size >= HELD_MAX) held.clear();
    held.set(`${vendor} ${token}`, { session, until });
    return session;
  }

  return {
    async open({ vendor, memberId, gameId, currency, language }) {
      const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
      await insertSession(db, {
        tokenHash: hash('sha256', token, 'buffer'),
        vendor,
        memberId,
        gameId,
        currency,
        language,
      });
      return token;
    },
    async find(vendor, token) {
      const known = held.get(`${vendor} ${token}`);
      return known !== undefined && clock.now() < known.until ? known.session : look(vendor, token);
    },
  };
}
