/**
 * Running roots of the shards of a draw (docs/fairness.md), worked out when a receipt is asked for: nothing is written where
 * bets are taken.
 *
 * A posting holds the head of its shard until it commits (docs/adr/0002-journal-heads.md), so whoever sees a ticket sees
 * every earlier one of the shard, and no ticket can come in before it. The root up to any visible ticket is final.
 *
 * Each root that was given is kept: the next one goes on from it, and a check of the books holds the journal to it.
 */
import { toHex } from '@house/fairness/hex';
import { chainNext, chainStart } from '@house/fairness/ticket-chain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { must } from '../../platform/result.ts';
import type { WagerRow, Wagers } from '../wagers/port.ts';
import { digestOfTicket } from './receipts.ts';
import type { DrawRow } from './schema.ts';

const PAGE = 5_000;

export interface ChainPoint {
  readonly shard: number;
  /** How many tickets of the shard it is over. */
  readonly tickets: number;
  /** The place of the last of them in the journal. */
  readonly lastSeq: bigint;
  /** 32 bytes. */
  readonly root: Uint8Array;
}

interface PointRow {
  readonly shard: number;
  readonly tickets: number;
  readonly last_seq: bigint;
  readonly root: Buffer;
}

const pointOf = ({ shard, tickets, last_seq: lastSeq, root }: PointRow): ChainPoint => ({
  shard,
  tickets,
  lastSeq,
  root,
});

/** The first that was given over a ticket, and the last before it. */
async function readPoints(
  db: Db,
  drawId: bigint,
  { shard, seq }: Pick<WagerRow, 'shard' | 'seq'>,
): Promise<PointRow[]> {
  const ofShard = sql`draw_id = ${String(drawId)}::bigint and shard = ${shard}`;
  const { rows } = await sql<PointRow>`-- lottery.chainPoints
    (select shard, tickets, last_seq, root from lottery_ticket_chains
      where ${ofShard} and last_seq >= ${String(seq)}::bigint order by last_seq limit 1)
    union all
    (select shard, tickets, last_seq, root from lottery_ticket_chains
      where ${ofShard} and last_seq < ${String(seq)}::bigint order by last_seq desc limit 1)`.execute(db);
  return rows;
}

async function keepPoint(db: Db, drawId: bigint, { shard, tickets, lastSeq, root }: ChainPoint): Promise<void> {
  await sql`-- lottery.keepChainPoint
    insert into lottery_ticket_chains (draw_id, shard, tickets, last_seq, root)
    values (${String(drawId)}::bigint, ${shard}, ${tickets}, ${String(lastSeq)}::bigint, ${Buffer.from(root)})
    on conflict do nothing`.execute(db);
}

/** The running root of a ticket's shard: one that was given before and is over it, or that of all its tickets by now. */
export async function readChain(
  { db, wagers }: { readonly db: Db; readonly wagers: Pick<Wagers, 'pageAccepted'> },
  draw: Pick<DrawRow, 'id' | 'game_code' | 'draw_no' | 'salt_key'>,
  ticket: Pick<WagerRow, 'shard' | 'seq'>,
): Promise<ChainPoint> {
  const { shard, seq } = ticket;
  const points = (await readPoints(db, draw.id, ticket)).map(pointOf);
  const given = points.find(({ lastSeq }) => lastSeq >= seq);
  if (given !== undefined) return given;
  const start = chainStart({ gameCode: draw.game_code, drawNo: draw.draw_no, shard });
  let { tickets, lastSeq, root } = points[0] ?? { tickets: 0, lastSeq: 0n, root: start };
  for (let after: string | null = `${shard}-${lastSeq}`; after !== null; ) {
    const page: Awaited<ReturnType<Wagers['pageAccepted']>> = await wagers.pageAccepted(draw.id, after, PAGE);
    const own = page.rows.filter((row) => row.shard === shard);
    for (const row of own) {
      root = chainNext(root, digestOfTicket(draw, row));
      tickets += 1;
      lastSeq = row.seq;
    }
    after = own.length === page.rows.length ? page.next : null;
  }
  must(lastSeq >= seq, 'a ticket that was read is among those of its draw');
  const point = { shard, tickets, lastSeq, root };
  await keepPoint(db, draw.id, point);
  return point;
}

/** Roots that were given, held against the tickets as they are now. */
export interface HeldChains {
  /** The next ticket of the draw, by shard in order of acceptance. */
  readonly add: (shard: number, digest: Uint8Array) => void;
  /** What was given, and what the tickets give; a pair of equal texts where they agree. */
  finish(): [expected: string, found: string][];
}

/** All roots that were given of a draw. */
export async function holdChains(db: Db, draw: Pick<DrawRow, 'id' | 'game_code' | 'draw_no'>): Promise<HeldChains> {
  const { rows } = await sql<PointRow>`-- lottery.givenChainPoints
    select shard, tickets, last_seq, root from lottery_ticket_chains
    where draw_id = ${String(draw.id)}::bigint order by shard, tickets`.execute(db);
  const given = rows.map(pointOf);
  const found = new Map<string, string>();
  const wanted = new Set(given.map(({ shard, tickets }) => `${shard}-${tickets}`));
  let shardNow = -1;
  let tickets = 0;
  let root: Uint8Array = new Uint8Array();
  return {
    add(shard, digest) {
      if (given.length === 0) return;
      if (shard !== shardNow) {
        [shardNow, tickets] = [shard, 0];
        root = chainStart({ gameCode: draw.game_code, drawNo: draw.draw_no, shard });
      }
      root = chainNext(root, digest);
      tickets += 1;
      const place = `${shard}-${tickets}`;
      if (wanted.has(place)) found.set(place, toHex(root));
    },
    finish: () =>
      given.map((point) => {
        const place = `${point.shard}-${point.tickets}`;
        return [`receipt ${place} ${toHex(point.root)}`, `receipt ${place} ${found.get(place) ?? 'none'}`];
      }),
  };
}
