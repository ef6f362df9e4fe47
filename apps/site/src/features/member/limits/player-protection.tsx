/** Own limits (screens.md 3.16): what the member has set himself and what is used of it, breaks, self-exclusion. */
import './player-protection.css';
import { getPlayerProtection, type LimitKind } from '@house/contract/player-protection/site';
import { useAreas, useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import { type JSX, useId, useState } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { useCall } from '../../../shared/query.ts';
import { LimitRow } from './limit-row.tsx';
import { CoolOff, PauseNote, SelfExclusion } from './pauses.tsx';
import { findLimit, KINDS, PERIODS, type PlayerLimit } from './player-protection-model.ts';

/** Often enough that a raise can be confirmed soon after its time has come. */
const REFETCH_MS = 30_000;

function Limits({ limits }: { limits: readonly PlayerLimit[] }): JSX.Element {
  const t = useT();
  const titleId = useId();
  const [kind, setKind] = useState<LimitKind>('deposit');
  return (
    <section className="col" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('site-limits.title')}</h3>
      <p className="t2">{t('site-limits.text')}</p>
      <Segmented
        label={t('site-limits.kind')}
        choices={KINDS.map((value) => ({ value, text: t(`site-limits.kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <p className="sm t2">{t(`site-limits.means.${kind}`)}</p>
      <div className="card lim-rows">
        {PERIODS.map((period) => (
          <LimitRow key={`${kind} ${period}`} kind={kind} period={period} limit={findLimit(limits, kind, period)} />
        ))}
      </div>
    </section>
  );
}

export function PlayerProtection(): JSX.Element {
  useAreas(['site-limits']);
  const query = useCall(getPlayerProtection, {}, { refetchInterval: REFETCH_MS });
  return (
    <ListStates query={query} skeleton={{ height: 96, count: 4 }}>
      {(state) => (
        <div className="lim">
          <PauseNote state={state} />
          <Limits limits={state.limits} />
          {state.exclusion === null ? <CoolOff running={state.coolOffUntil !== null} /> : null}
          {state.exclusion !== null && state.exclusion.endsAt === null ? null : (
            <SelfExclusion running={state.exclusion !== null} />
          )}
        </div>
      )}
    </ListStates>
  );
}
