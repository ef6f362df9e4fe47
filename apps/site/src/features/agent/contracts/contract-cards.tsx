/** The own contract with an offer in its place, and those that the agent gave below. */
import type { AgentContract } from '@house/contract/agents/shapes';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { useMoment } from '../../../shared/days.ts';
import type { Decision } from './decision-popup.tsx';
import { Terms } from './terms.tsx';

export function OwnContract({
  valid,
  requested,
  onDecide,
}: {
  valid: AgentContract | null;
  requested: AgentContract | null;
  onDecide: (contract: AgentContract, decision: Decision) => void;
}): JSX.Element {
  const t = useT();
  const moment = useMoment();
  return (
    <section className="card pad col" aria-label={t('site-agent.own')}>
      <h2 className="step-h">{t('site-agent.own')}</h2>
      {valid === null ? (
        <p className="t2">{t('site-agent.ownNone')}</p>
      ) : (
        <div className="row wrap-f">
          <span className="sp">
            <Terms contract={valid} />
            <span className="xs t2 num">
              {t('site-agent.from', {
                party: valid.party ?? t('site-agent.house'),
                at: moment(valid.countsFrom ?? valid.offeredAt),
              })}
            </span>
          </span>
          <Button size="s" look="ghost" onClick={() => onDecide(valid, 'terminate')}>
            {t('site-agent.terminate')}
          </Button>
        </div>
      )}
      {requested === null ? null : (
        <div className="col" data-offer>
          <Notice tone="info">
            {t('site-agent.offered', {
              party: requested.party ?? t('site-agent.house'),
              until: moment(requested.expiresAt),
            })}
          </Notice>
          <div className="row wrap-f">
            <span className="sp">
              <Terms contract={requested} />
            </span>
            <Button look="gold" onClick={() => onDecide(requested, 'accept')}>
              {t('site-agent.accept')}
            </Button>
            <Button look="ghost" onClick={() => onDecide(requested, 'reject')}>
              {t('site-agent.reject')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

export function Below({
  rows,
  onEnd,
}: {
  rows: readonly AgentContract[];
  onEnd: (contract: AgentContract) => void;
}): JSX.Element | null {
  const t = useT();
  const moment = useMoment();
  if (rows.length === 0) return null;
  return (
    <section className="col" aria-label={t('site-agent.belowContracts')}>
      <h2 className="step-h">{t('site-agent.belowContracts')}</h2>
      <ul className="card lines">
        {rows.map((contract) => (
          <li key={contract.id} className="row wrap-f" data-contract={contract.id}>
            <span className="sp">
              <b className="blk wrap-any" translate="no">
                {contract.party}
              </b>
              <span className="xs t2 num">
                {t(`site-agent.state.${contract.state}`)} · {moment(contract.offeredAt)}
              </span>
            </span>
            <Terms contract={contract} />
            {contract.state === 'valid' || contract.state === 'requested' ? (
              <Button size="s" look="ghost" onClick={() => onEnd(contract)}>
                {t('site-agent.terminate')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
