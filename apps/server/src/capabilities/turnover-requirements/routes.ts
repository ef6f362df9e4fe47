/** The calls of turnover requirements. */
import { getTurnoverRequirements, type TurnoverRequirementView } from '@house/contract/turnover-requirements/site';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../platform/http.ts';
import { refuse } from '../../platform/result.ts';
import type { ProductCode } from '../wagers/port.ts';
import type { TurnoverRequirement, TurnoverRequirements } from './port.ts';
import { LOW_RISK_WEIGHT } from './rules.ts';

const CLOSED_SHOWN = 10;

const showRequirement = (requirement: TurnoverRequirement): TurnoverRequirementView => {
  const { id, entryType, kind, base, multiplier, required, progress, state, openedAt, closedAt } = requirement;
  return {
    ...{ id, entryType, kind, state },
    base: formatAmount(base),
    times: formatAmount(BigInt(multiplier) * 100n),
    required: formatAmount(required),
    progress: formatAmount(progress),
    remaining: formatAmount(state === 'open' ? required - progress : 0n),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
};

export function serveRequirements(house: CallRouter, requirements: TurnoverRequirements): void {
  house.serveSignedIn(getTurnoverRequirements, null, async ({ principal }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const [{ open, remaining }, closed] = await Promise.all([
      requirements.standingOf(principal.id),
      requirements.listClosed(principal.id, CLOSED_SHOWN),
    ]);
    const products = Object.keys(requirements.weights) as ProductCode[];
    return {
      remaining: formatAmount(remaining),
      open: open.map(showRequirement),
      closed: closed.map(showRequirement),
      counts: products.map((product) => ({ product, ...requirements.weights[product] })),
      lowRisk: LOW_RISK_WEIGHT,
    };
  });
}
