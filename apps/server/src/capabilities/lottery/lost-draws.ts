/**
 * The way out of a lost draw secret (docs/operate.md): draws whose seeds nobody can open any more are void, and their
 * stakes go back as of any void draw. Those that open are left alone.
 */
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import type { LotteryNotice } from './port.ts';
import { HOUSE_VOIDS, lockDraw } from './queries.ts';
import { createSeedSealer } from './seeds.ts';
import { noticeOfVoid, voidUndrawn } from './voids.ts';

export interface LostDraw {
  readonly id: bigint;
  readonly gameCode: string;
  readonly drawNo: string;
  /** What goes back. */
  readonly stake: bigint;
}

interface LostDrawsDeps {
  readonly db: Db;
  readonly wagers: Pick<Wagers, 'voidMarket' | 'countStaked'>;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
}

/** Undrawn draws of our own whose seed the secret does not open, the soonest first. */
async function findLostDraws(db: Db, secret: string): Promise<bigint[]> {
  const sealer = createSeedSealer(secret);
  const { rows } = await sql<{ id: bigint; nonce: Buffer; sealed: Buffer }>`-- lottery.undrawnSeeds
    select d.id, s.nonce, s.sealed from lottery_draws d join lottery_seeds s on s.draw_id = d.id
    where d.due_at is not null and d.state in ('scheduled', 'open', 'closed') order by d.due_at`.execute(db);
  return rows.flatMap(({ id, nonce, sealed }) => {
    try {
      sealer.open(id, nonce, sealed);
      return [];
    } catch {
      return [id];
    }
  });
}

/** Voids one in a transaction of its own; null where somebody else has drawn or voided it meanwhile. */
function voidLost(deps: LostDrawsDeps, drawId: bigint): Promise<LostDraw | null> {
  return transact(deps.db, async (tx) => {
    const row = present(await lockDraw(tx, drawId), 'a draw with a seed exists');
    const why = { by: HOUSE_VOIDS.by, reason: HOUSE_VOIDS.seedLost, key: null };
    if ((await voidUndrawn(deps.wagers, tx, row, why)) !== null) return null;
    const { stake } = await deps.wagers.countStaked(tx, drawId);
    await deps.publishLive(tx, [noticeOfVoid(row)]);
    return { id: drawId, gameCode: row.game_code, drawNo: row.draw_no, stake };
  });
}

/** Voids all of them and answers which; a worker gives the stakes back. Repeatable: what is void is left out. */
export async function voidLostDraws(deps: LostDrawsDeps, secret: string): Promise<LostDraw[]> {
  const lost: LostDraw[] = [];
  for (const drawId of await findLostDraws(deps.db, secret)) {
    const draw = await voidLost(deps, drawId);
    if (draw !== null) lost.push(draw);
  }
  return lost;
}
