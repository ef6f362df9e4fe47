/** What a contract says: each rate with its conditions, its period, what it carries. */
import type { AgentContract } from '@house/contract/agents/shapes';
import { getAgentContracts, getAgentOverview } from '@house/contract/agents/site';
import { useT } from '@house/i18n/react';
import { callKey } from '@house/web/query';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { queryClient } from '../../../shared/query.ts';

export function readContractsAgain(): void {
  for (const call of [getAgentContracts, getAgentOverview])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

export function Terms({ contract }: { contract: AgentContract }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { kind, tiers, period, carryMode, basis } = contract;
  const conditions = ({ minBase, minActive }: AgentContract['tiers'][number]): string => {
    const base = money.full(minBase);
    if (kind === 'realTime') return '';
    if (Number(minBase) === 0 && minActive === 0) return t('site-agent.always');
    if (kind === 'hourly') return t('site-agent.ifBets', { base });
    const team = basis === 'loss' ? 'site-agent.ifLost' : 'site-agent.ifTeam';
    return t(kind === 'dividend' ? 'site-agent.ifLoss' : team, {
      base,
      active: money.digits(String(minActive)),
    });
  };
  return (
    <span className="col ac-terms">
      {tiers.map((tier) => (
        <span key={`${tier.minBase} ${tier.minActive}`} className="row wrap-f">
          <b className="num" translate="no">
            {money.digits(tier.rate)} %
          </b>
          <span className="xs t2 num">{conditions(tier)}</span>
        </span>
      ))}
      {period === null ? null : (
        <span className="xs t2">
          {t(`site-agent.period.${period}`)}
          {carryMode === null ? null : ` · ${t(`site-agent.carry.${carryMode}`)}`}
          {kind === 'daily' ? ` · ${t(`site-agent.basis.${basis}`)}` : null}
        </span>
      )}
    </span>
  );
}
