/**
 * What is in play of chases. An order stands as `placed` until its draw has ended, whatever became of its bet: one that
 * its member took back by hand, or that was found late, is told as come back at once.
 */
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Wagers } from '../../wagers/port.ts';
import { outcomeOfBet } from './outcomes.ts';
import type { Chase, ChaseHead } from './port.ts';
import { findChase, listChases, type PlacedOrder, readPlacedOf } from './queries.ts';

/** An order whose bet came back while its draw goes on, with what came back of it. */
type CameBack = PlacedOrder & { readonly back: bigint };

async function cameBackOf(
  wagers: Pick<Wagers, 'outcomesOf'>,
  tx: Tx,
  memberId: bigint,
  chases: readonly ChaseHead[],
): Promise<readonly CameBack[]> {
  const playing = chases.filter(({ inPlay }) => inPlay > 0n);
  if (playing.length === 0) return [];
  const placed = await readPlacedOf(
    tx,
    playing.map(({ id }) => id),
  );
  const bets = await wagers.outcomesOf(
    tx,
    placed.map(({ ticket }) => ({ memberId, ticket })),
  );
  return placed.flatMap((order, index) => {
    const bet = bets[index] ?? null;
    if (bet === null) return [];
    const { state, prize } = outcomeOfBet(bet);
    return state === 'returned' ? [{ ...order, back: prize ?? order.amount }] : [];
  });
}

function withoutThose<C extends ChaseHead>(chase: C, cameBack: readonly CameBack[]): C {
  const his = cameBack.filter(({ chase_id: chaseId }) => chaseId === chase.id);
  const sum = (of: (order: CameBack) => bigint): bigint => his.reduce((total, order) => total + of(order), 0n);
  return {
    ...chase,
    inPlay: chase.inPlay - sum(({ amount }) => amount),
    returned: chase.returned + sum(({ back }) => back),
  };
}

interface InPlayDeps {
  readonly db: Db;
  readonly wagers: Pick<Wagers, 'outcomesOf'>;
}

export async function findWithoutReturned(
  { db, wagers }: InPlayDeps,
  memberId: bigint,
  chaseId: bigint,
): Promise<Chase | null> {
  return transact(db, async (tx) => {
    const chase = await findChase(tx, memberId, chaseId);
    if (chase === null) return null;
    const cameBack = await cameBackOf(wagers, tx, memberId, [chase]);
    const places = new Set(cameBack.map(({ place }) => place));
    const orders = chase.orders.map((order) =>
      order.state === 'placed' && places.has(order.place) ? { ...order, state: 'returned' as const } : order,
    );
    return { ...withoutThose(chase, cameBack), orders };
  });
}

export async function listWithoutReturned(
  { db, wagers }: InPlayDeps,
  memberId: bigint,
  page: { offset: number; limit: number },
): Promise<{ rows: ChaseHead[]; total: number }> {
  return transact(db, async (tx) => {
    const { rows, total } = await listChases(tx, memberId, page);
    const cameBack = await cameBackOf(wagers, tx, memberId, rows);
    return { rows: rows.map((chase) => withoutThose(chase, cameBack)), total };
  });
}
