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
  metrics.gauge('house_risk_alerts_waiting', 'Alerts of risk that wait for staff.', () => risk.countWaiting());
  const module: Module = {
    routes: ({ house }) => serveRisk(house, risk, { namesOfMembers, recordDataAccess }),
    guards: new Map(appendOnly(['risk_rule_versions', 'risk_assessments'])),
  };
  return { risk, module };
}
