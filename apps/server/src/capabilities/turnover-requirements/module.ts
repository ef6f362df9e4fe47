/** Turnover requirements: what members have to play before they may withdraw, kept behind the turnover record. */
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { type HoldElsewhere, type IsLowRisk, requirementProgress } from './projection.ts';
import { requirementsEqualTurnover } from './reconcile.ts';
import { serveRequirements } from './routes.ts';
import { createTurnoverRequirements } from './service.ts';

interface RequirementNeeds {
  /** Of a play of a game, by its code: its turnover counts half. */
  readonly isLowRisk: IsLowRisk;
  readonly holdElsewhere: HoldElsewhere;
}

export function createTurnoverRequirementsModule(
  { database: { db } }: ModuleContext,
  { isLowRisk, holdElsewhere }: RequirementNeeds,
) {
  const turnoverRequirements = createTurnoverRequirements(db);
  const module: Module = {
    routes: ({ house }) => serveRequirements(house, turnoverRequirements),
    work: { projections: [requirementProgress(isLowRisk, holdElsewhere)] },
    guards: new Map(appendOnly(['turnover_requirement_terms'])),
  };
  const checks: Partial<BooksChecks> = { general: [requirementsEqualTurnover] };
  return { turnoverRequirements, checks, module };
}
