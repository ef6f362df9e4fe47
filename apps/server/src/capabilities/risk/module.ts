/** Risk: what is unusual about a withdrawal, by rules that are data; who is linked with whom; who stands on a list. */
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import { createLists, type ListDeps } from './lists.ts';
import { type RouteNeeds, serveRisk } from './routes.ts';
import { createRisk, type RiskDeps } from './service.ts';

interface RiskNeeds
  extends Omit<RiskDeps, 'db' | 'ids' | 'now'>,
    Pick<ListDeps, 'screened'>,
    Pick<RouteNeeds, 'namesOfMembers'> {
  readonly recordDataAccess: RecordDataAccess;
}

export function createRiskModule(
  { database: { db }, ids, clock, metrics }: ModuleContext,
  { namesOfMembers, recordDataAccess, screened, ...needs }: RiskNeeds,
) {
  const risk = createRisk({ ...needs, db, ids, now: () => new Date(clock.now()) });
  const lists = createLists({ db, ids, screened, record: needs.record });
  metrics.gauge(
    'house_risk_alerts_waiting',
    'Alerts of risk that wait for staff.',
    async () => (await risk.waiting()).alerts.count,
  );
  const module: Module = {
    routes: ({ house }) => serveRisk(house, risk, lists, { namesOfMembers, recordDataAccess }),
    work: {
      tickers: [{ name: 'risk.screenNew', everyMilliseconds: 60_000, run: () => lists.screenNew() }],
      jobs: [{ name: 'risk.screenAll', cron: '7 2 * * *', run: () => lists.screenAll() }],
    },
    queues: [
      {
        ...{ name: 'risk.review', page: '/risk', right: 'risk.review' },
        ...{ amberMinutes: 30, redMinutes: 120, look: async () => (await risk.waiting()).alerts },
      },
      {
        ...{ name: 'risk.rules', page: '/risk-rules', right: 'risk.rules' },
        ...{ amberMinutes: 1_440, redMinutes: 4_320, look: async () => (await risk.waiting()).requests },
      },
    ],
    guards: new Map(appendOnly(['risk_rule_versions', 'risk_assessments', 'risk_list_entries'])),
  };
  return { risk, lists, module };
}
