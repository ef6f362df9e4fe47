/** Chases: see port.ts for what they promise. Money moves in the transaction that moves the order it belongs to. */
import { transact } from '../../../platform/database.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import type { ChaseDeps } from './deps.ts';
import { findWithoutReturned, listWithoutReturned } from './in-play.ts';
import { createChaseMaker } from './make.ts';
import { saveOutcomes } from './outcomes.ts';
import { createChasePlacer } from './place.ts';
import type { Chase, ChaseRefusal, Chases, ChaseWish } from './port.ts';
import { beginStop, claimEnded, endDone } from './queries.ts';
import { stopBegun } from './stop.ts';

/** Chases that stop in one turn, and their bets that are looked at: each is a transaction of its own. */
const STOPS_PER_TURN = 150;

export function createChases(deps: ChaseDeps): Chases {
  const { db, chaseOrdersAtOnce: atOnce = 200, chaseBatchesPerTurn: batches = 4 } = deps;
  const write = createChaseMaker(deps);
  const placeSome = createChasePlacer(deps, atOnce);

  async function make(memberId: bigint, wish: ChaseWish): Promise<Chase | ChaseRefusal> {
    const made = await write(memberId, wish);
    if (isRefusal(made)) return made;
    await placeSome(made.id);
    await stopBegun(deps, made.id, 1);
    return (await findWithoutReturned(deps, memberId, made.id)) ?? made;
  }

  /** Several batches; true when more may be left. `run` answers how many orders its batch had. */
  async function runBatches(run: () => Promise<number>): Promise<boolean> {
    for (let batch = 0; batch < batches; batch += 1) if ((await run()) < atOnce) return false;
    return true;
  }

  /** What became of the next bets whose draw has ended; a win begins to stop. */
  function judgeSome(): Promise<number> {
    return transact(db, async (tx) => {
      const ended = await claimEnded(tx, atOnce);
      await beginStop(tx, await saveOutcomes(deps.wagers, tx, ended), 'won');
      await endDone(tx, [...new Set(ended.map((order) => order.chase_id))]);
      return ended.length;
    });
  }

  return {
    make: (memberId, wish) => deps.turns(memberId, () => make(memberId, wish)),
    listOf: (memberId, page) => listWithoutReturned(deps, memberId, page),
    find: async (memberId, chaseId) =>
      (await findWithoutReturned(deps, memberId, chaseId)) ?? refuse('lottery.chaseUnknown'),
    async stop(memberId, chaseId) {
      if ((await findWithoutReturned(deps, memberId, chaseId)) === null) return refuse('lottery.chaseUnknown');
      return deps.turns(memberId, async () => {
        await transact(db, (tx) => beginStop(tx, [chaseId], 'member'));
        await stopBegun(deps, chaseId, 1);
        return present(await findWithoutReturned(deps, memberId, chaseId), 'a chase stays on record');
      });
    },
    async advance() {
      const stopSome = async (): Promise<boolean> => (await stopBegun(deps, null, STOPS_PER_TURN)) >= STOPS_PER_TURN;
      const left = [await runBatches(judgeSome), await stopSome(), await runBatches(() => placeSome(null))];
      // What placing found barred.
      return (await stopSome()) || left.includes(true);
    },
  };
}
