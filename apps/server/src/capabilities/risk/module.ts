/** Risk: what is unusual about a withdrawal, by rules that are data, and who is linked with whom. */
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import { type RouteNeeds, serveRisk } from './routes.ts';
import { createRisk, type RiskDeps } from './service.ts';

interface RiskNeeds extends Omit<RiskDeps, 'db' | 'ids' | 'now'>, Pick<RouteNeeds, 'namesOfMembers'> {
  readonly recordDataAccess: RecordDataAccess;
}

export function createRiskModule(
  { database: { db }, ids, clock, metrics }: ModuleContext,
  { namesOfMembers, recordDataAccess, ...needs }: RiskNeeds,
) {
  const risk = createRisk({ ...needs, db, ids, now: () => new Date(clock.now()) });
  metrics.gauge(
    'house_risk_alerts_waiting',
    'Alerts of risk that wait for staff.',
    async () => (await risk.waiting()).alerts.count,
  );
  const module: Module = {
    routes: ({ house }) => serveRisk(house, risk, { namesOfMembers, recordDataAccess }),
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
    guards: new Map(appendOnly(['risk_rule_versions', 'risk_assessments'])),
  };
  return { risk, module };
}
