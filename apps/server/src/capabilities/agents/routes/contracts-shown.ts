/** Contracts as the calls of both sides of the house show them. */
import { formatPercent } from '@house/agents/rates';
import type { AgentContract } from '@house/contract/agents/shapes';
import { formatAmount } from '@house/money/amount';
import type { ContractView } from '../port.ts';

export const maybeIso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function showContract(contract: ContractView): AgentContract {
  const { id, kind, state, party, period, carryMode, basis, tiers, offeredAt, expiresAt, ends } = contract;
  return {
    ...{ id: id.toString(), kind, state, party, period, carryMode, basis },
    tiers: tiers.map(({ minBase, minActive, rate }) => ({
      minBase: formatAmount(minBase),
      minActive,
      rate: formatPercent(rate),
    })),
    offeredAt: offeredAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    validFrom: maybeIso(contract.validFrom),
    endedAt: maybeIso(contract.endedAt),
    countsFrom: maybeIso(contract.countsFrom),
    countsTo: maybeIso(contract.countsTo),
    ends: ends.map((below) => ({ id: below.id.toString(), account: below.account })),
  };
}

export const showMaybe = (contract: ContractView | null): AgentContract | null =>
  contract === null ? null : showContract(contract);
