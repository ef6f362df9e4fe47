/** Our studio at the desk: rounds, taking them back by two people, returns as played, pools. */
import { createOperatorClient, type StudioTables } from '@house/vendor-protocol/operator';
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { isRefusal } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Vendors } from '../vendors/port.ts';
import { createFightDesk } from './fights.ts';
import { serveFightDesk } from './routes/fights.ts';
import { serveStudioDesk } from './routes.ts';
import { createStudioDesk, type StudioDeskDeps } from './service.ts';

const TIMEOUT_MILLISECONDS = 10_000;
const AGAIN_MILLISECONDS = 10_000;
const TABLES_FRESH_MILLISECONDS = 15_000;

interface StudioNeeds extends Pick<StudioDeskDeps, 'wagers' | 'linksOf' | 'record' | 'checkSecondApprover'> {
  readonly vendors: Pick<Vendors, 'gamesOf' | 'secretsOf'>;
  /** Where it listens; null: there is none. */
  readonly url: string | null;
  readonly identity: Pick<Identity, 'namesOfMembers' | 'findMemberByName' | 'describeWinners'>;
  readonly zoneOffsetMinutes: number;
  readonly recordDataAccess: RecordDataAccess;
}

export function createStudioModule(
  { database: { db }, ids, clock, log }: ModuleContext,
  { vendors, url, identity, zoneOffsetMinutes, recordDataAccess, ...needs }: StudioNeeds,
) {
  const ask =
    url === null
      ? null
      : createOperatorClient({
          ...{ url, clock, timeoutMs: TIMEOUT_MILLISECONDS },
          secrets: () => vendors.secretsOf('STUDIO'),
        });
  const desk = createStudioDesk({ ...needs, db, ids, clock, log, ask, vendors });
  const fights = createFightDesk({ ...needs, db, ids, log, ask });
  const module: Module = {
    routes({ house }) {
      serveFightDesk(house, fights);
      serveStudioDesk(house, desk, {
        namesOfMembers: (of) => identity.namesOfMembers(of),
        findMemberByName: async (account) => (await identity.findMemberByName(account))?.id ?? null,
        describeWinners: (of) => identity.describeWinners(of),
        zoneOffsetMinutes,
        recordDataAccess,
      });
    },
    work: {
      tickers: [
        { name: 'studio.voidRounds', everyMilliseconds: AGAIN_MILLISECONDS, run: () => desk.carryOut() },
        { name: 'studio.tellFights', everyMilliseconds: AGAIN_MILLISECONDS, run: () => fights.carryOut() },
      ],
    },
    queues: [
      {
        ...{ name: 'studio.fights', page: '/studio?tab=fights', right: 'results.enter' },
        ...{ amberMinutes: 10, redMinutes: 60, look: () => fights.waiting() },
      },
      {
        ...{ name: 'studio.voids', page: '/studio?tab=voids', right: 'studio.void' },
        ...{ amberMinutes: 60, redMinutes: 240, look: () => desk.waitingVoids() },
      },
      {
        ...{ name: 'studio.returns', page: '/studio?tab=returns', right: 'studio.view' },
        ...{ amberMinutes: 60, redMinutes: 1_440, look: async () => desk.outsideReturns() },
      },
    ],
  };
  let kept: { readonly until: number; readonly answer: Promise<StudioTables['tables'] | null> } | null = null;
  /** The live tables, some seconds old; null while the studio does not answer. */
  const tables = (): Promise<StudioTables['tables'] | null> => {
    const now = clock.now();
    if (kept !== null && now < kept.until) return kept.answer;
    const answer = desk.tables().then((asked) => (isRefusal(asked) ? null : asked.tables));
    kept = { until: now + TABLES_FRESH_MILLISECONDS, answer };
    return answer;
  };
  return { module, tables, rooms: () => desk.rooms(), cardPairOf: (id: bigint) => desk.cardPairOf(id) };
}
