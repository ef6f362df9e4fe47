/**
 * The usual way to take a bet, for comparison: one transaction a bet, through the same server, as wallet.md measured it
 * (BEGIN, SELECT FOR UPDATE, UPDATE, three INSERTs, COMMIT). Double entry in the usual way is a line for either side.
 */
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';

export const PLAIN_TABLES = `
  create table if not exists plain_accounts (member_id bigint primary key, balance bigint not null);
  create table if not exists plain_entries (key uuid not null, account text not null, member_id bigint, amount bigint not null, balance_after bigint, at timestamptz not null default now(), primary key (key, account));
  create index if not exists plain_entries_member on plain_entries (member_id, at);
  create table if not exists plain_wagers (id bigint generated always as identity primary key, market_id bigint not null, member_id bigint not null, stake bigint not null, selection text not null, at timestamptz not null default now());
  create index if not exists plain_wagers_market on plain_wagers (market_id);
  create table if not exists plain_decisions (id bigint generated always as identity primary key, wager_id bigint not null, prize bigint not null, at timestamptz not null default now());
  create index if not exists plain_decisions_wager on plain_decisions (wager_id);
  insert into plain_accounts select member_id, balance from wallet_accounts where account = 1 on conflict do nothing;`;

const STAKE = 20_000n;

/**
 * A bet: BEGIN, lock the account, move it, write both lines and the bet, COMMIT. A decision: BEGIN, lock the bet, write what
 * became of it, of one that won also move the account and write both lines, COMMIT.
 */
export function createPlainBets(url: string): {
  place(memberId: bigint, marketId: bigint): Promise<bigint>;
  decide(wagerId: number, prize: bigint): Promise<void>;
  close(): Promise<void>;
} {
  const database = openDatabase({ url, maxConnections: 16, applicationName: 'bench-plain' });
  return {
    async place(memberId, marketId) {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query('select balance from plain_accounts where member_id = $1 for update', [
          memberId,
        ]);
        const after = rows[0].balance - STAKE;
        await client.query('update plain_accounts set balance = $2 where member_id = $1', [memberId, after]);
        const key = uuidV7(systemClock.now(), randomBytes(10));
        await client.query(
          "insert into plain_entries (key, account, member_id, amount, balance_after) values ($1, 'cash', $2, $3, $4)",
          [key, memberId, -STAKE, after],
        );
        await client.query("insert into plain_entries (key, account, amount) values ($1, 'lottery', $2)", [key, STAKE]);
        await client.query(
          'insert into plain_wagers (market_id, member_id, stake, selection) values ($1, $2, $3, $4)',
          [marketId, memberId, STAKE, '1|-|-|-|-'],
        );
        await client.query('commit');
        return after;
      } finally {
        client.release();
      }
    },
    async decide(wagerId, prize) {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query('select member_id from plain_wagers where id = $1 for update', [wagerId]);
        await client.query('insert into plain_decisions (wager_id, prize) values ($1, $2)', [wagerId, prize]);
        if (prize > 0n) {
          const { rows: accounts } = await client.query(
            'update plain_accounts set balance = balance + $2 where member_id = $1 returning balance',
            [rows[0].member_id, prize],
          );
          const key = uuidV7(systemClock.now(), randomBytes(10));
          await client.query(
            "insert into plain_entries (key, account, member_id, amount, balance_after) values ($1, 'cash', $2, $3, $4)",
            [key, rows[0].member_id, prize, accounts[0].balance],
          );
          await client.query("insert into plain_entries (key, account, amount) values ($1, 'slots', $2)", [
            key,
            -prize,
          ]);
        }
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => database.close(),
  };
}

/** `POST /plain-bet {memberId, marketId}`. */
export async function plainBetRoute(http: FastifyInstance, url: string): Promise<void> {
  const plain = createPlainBets(url);
  http.addHook('onClose', () => plain.close());
  http.post<{ Body: { memberId: string; marketId: string } }>('/plain-bet', async (request) => {
    const after = await plain.place(BigInt(request.body.memberId), BigInt(request.body.marketId));
    return { success: true, value: { balance: after.toString() }, message: '' };
  });
}
