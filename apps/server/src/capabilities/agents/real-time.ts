/**
 * Wages in real time (operations.md 4.5): every five minutes what counted since the run before, by differences down each line,
 * paid by the house. The run reads the turnover record up to where it stands, so nothing is missed and nothing is paid twice,
 * however late a run is; what is taken back later is a bet below zero in the run that reads it.
 */
import { type LineNode, payShares, realTimeLines } from '@house/agents/wages';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Identity } from '../identity/port.ts';
import { SHARD_COUNT } from '../wallet/port.ts';
import {
  betsOf,
  hasContract,
  insertBills,
  insertRun,
  lockContracts,
  type NewBill,
  newestRun,
  turnoverPositions,
  validContracts,
} from './queries.ts';
import { lastTick } from './rules.ts';

export interface RunDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly lines: Pick<Identity['lines'], 'uplinesOf'>;
  /** The end of what is due by now; tests have their own. */
  readonly tickOf?: (now: Date) => Date;
}

const KIND = 'realTime';

/** Works out the run that is due; false: none is. */
export function runRealTime({ db, ids, lines, tickOf = lastTick }: RunDeps): Promise<boolean> {
  return transact(db, async (tx) => {
    const now = await lockContracts(tx, KIND);
    const tick = tickOf(now);
    const before = await newestRun(tx, KIND);
    if (before !== undefined && before.tick >= tick) return false;
    if (before === undefined && !(await hasContract(tx, KIND))) return false;
    const positions = await turnoverPositions(tx, SHARD_COUNT);
    const ranges: Record<string, [string, string]> = {};
    const bets = new Map<bigint, bigint>();
    for (const [shard, position] of positions.entries()) {
      // The first run begins here: what counted before there was a contract is paid to nobody.
      const after = before === undefined ? position : BigInt(before.ranges[shard]?.[1] ?? '0');
      // A record that is being rebuilt stands behind what was paid already: nothing is read twice.
      const upto = position > after ? position : after;
      ranges[shard] = [String(after), String(upto)];
      if (upto === after) continue;
      for (const [memberId, bet] of await betsOf(tx, { shard, after, upto })) bets.set(memberId, bet);
    }
    const turnover = [...bets.values()].reduce((sum, bet) => sum + bet, 0n);
    const id = ids.next();
    await insertRun(tx, { id, kind: KIND, tick, ranges, turnover });
    await insertBills(tx, { id, kind: KIND, state: 'issued' }, await billsOf(tx, { lines, ids }, bets));
    return true;
  });
}

async function billsOf(
  tx: Tx,
  { lines, ids }: Pick<RunDeps, 'lines' | 'ids'>,
  bets: ReadonlyMap<bigint, bigint>,
): Promise<NewBill[]> {
  const above = await lines.uplinesOf(tx, [...bets.keys()]);
  const uplines = new Map<bigint, { uplineId: bigint | null; depth: number }>();
  for (const memberId of bets.keys()) {
    const path = [memberId, ...(above.get(memberId) ?? [])];
    for (const [place, id] of path.entries())
      uplines.set(id, { uplineId: path[place + 1] ?? null, depth: path.length - place });
  }
  const contracts = await validContracts(tx, KIND, [...uplines.keys()]);
  const nodes: LineNode[] = [...uplines]
    .toSorted(([, one], [, other]) => one.depth - other.depth)
    .map(([id, { uplineId }]) => ({
      ...{ id, uplineId },
      rate: contracts.get(id)?.tiers[0]?.rate ?? 0n,
      bet: bets.get(id) ?? 0n,
    }));
  return realTimeLines(nodes).flatMap(({ id: agentId, direct, branches, owed }) => {
    const contract = contracts.get(agentId);
    if (contract === undefined) return [];
    const { amount, carry } = payShares(owed, contract.carry);
    return {
      ...{ id: ids.next(), contractId: contract.id, agentId, payerId: null, owed, amount },
      inputs: {
        direct: String(direct),
        branches: branches.map(({ id, bet, difference }) => ({
          ...{ id: String(id), bet: String(bet), difference: String(difference) },
        })),
      },
      base: branches.reduce((sum, { bet }) => sum + bet, direct),
      rate: contract.tiers[0]?.rate ?? 0n,
      carryBefore: contract.carry,
      carryAfter: carry,
    };
  });
}
