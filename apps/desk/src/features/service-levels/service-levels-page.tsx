/** Service levels: how each step of the synthetic player stands to its target, its last runs, and switching it. */
import {
  changeServiceTarget,
  getServiceLevels,
  type ServiceLevelRow,
  type SyntheticRunRow,
  switchSyntheticPlayer,
} from '@house/contract/service-levels/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { basisPointsOf, millisecondsOf, percentOf, type Standing, standingOf } from './model.ts';

const POLL_MILLISECONDS = 15_000;
const TONES = {
  ok: 'win',
  slow: 'warn',
  failed: 'loss',
  skipped: 'plain',
  never: 'plain',
} as const satisfies Record<Standing, string>;

const lookAgain = (): void => void askAgain(getServiceLevels);

export function ServiceLevelsPage(): JSX.Element {
  useAreas(['desk-service-levels']);
  const t = useT();
  const { count } = useFigures();
  const answer = useCall(getServiceLevels, {}, { refetchInterval: POLL_MILLISECONDS });
  const mayEdit = useCan('serviceLevels.edit');
  const [turning, setTurning] = useState<boolean | null>(null);
  const [changed, setChanged] = useState<ServiceLevelRow | null>(null);
  usePlace([{ text: t('desk.serviceLevels') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.serviceLevels')}</h1>
      </div>
      <AnswerView answer={answer} lines={6}>
        {({ on, everyMinutes, account, levels, runs }, stale) => (
          <>
            <p className="t2">{t('desk-service-levels.note', { minutes: count(everyMinutes) })}</p>
            <div className="row wrap-f">
              <Badge tone={on ? 'win' : 'warn'}>
                {t(on ? 'desk-service-levels.isOn' : 'desk-service-levels.isOff')}
              </Badge>
              {account === null ? null : (
                <span className="sm t2" translate="no">
                  {t('desk-service-levels.account', { name: account })}
                </span>
              )}
              <span className="sp" />
              {mayEdit ? (
                <Button size="s" look={on ? 'plain' : 'brand'} onClick={() => setTurning(!on)}>
                  {t(on ? 'desk-service-levels.switchOff' : 'desk-service-levels.switchOn')}
                </Button>
              ) : null}
            </div>
            <Levels rows={levels} stale={stale} onChange={mayEdit ? setChanged : null} />
            <Runs rows={runs} stale={stale} />
          </>
        )}
      </AnswerView>
      {turning === null ? null : <TurnPopup on={turning} onClose={() => setTurning(null)} />}
      {changed === null ? null : <TargetPopup level={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

interface LevelsProps {
  rows: readonly ServiceLevelRow[];
  stale: boolean;
  /** Null: they may look only. */
  onChange: ((level: ServiceLevelRow) => void) | null;
}

function Levels({ rows, stale, onChange }: LevelsProps): JSX.Element {
  const t = useT();
  const { count, digits } = useFigures();
  const inMilliseconds = (value: number): string => t('desk-service-levels.milliseconds', { count: count(value) });
  const columns: Column<ServiceLevelRow>[] = [
    {
      key: 'step',
      head: t('desk-service-levels.step'),
      card: 'title',
      cell: ({ step }) => <b>{t(`desk-service-levels.step.${step}`)}</b>,
    },
    {
      key: 'last',
      head: t('desk-service-levels.last'),
      card: 'status',
      cell: (level) => {
        const standing = standingOf(level);
        return (
          <>
            <Badge tone={TONES[standing]}>{t(`desk-service-levels.outcome.${standing}`)}</Badge>{' '}
            {level.last === null ? null : <span className="sm num">{inMilliseconds(level.last.milliseconds)}</span>}
          </>
        );
      },
    },
    {
      key: 'left',
      head: t('desk-service-levels.left'),
      end: true,
      cell: ({ left, budget }) => (
        <Badge tone={left < 0 ? 'loss' : left * 2 < budget ? 'warn' : 'win'}>
          {t('desk-service-levels.leftOf', { left: digits(String(left)), budget: count(budget) })}
        </Badge>
      ),
    },
    {
      key: 'met',
      head: t('desk-service-levels.met'),
      end: true,
      cell: ({ bad, runs }) => t('desk-service-levels.metOf', { bad: count(bad), runs: count(runs) }),
    },
    {
      key: 'p95',
      head: t('desk-service-levels.p95'),
      end: true,
      cell: ({ p95Milliseconds }) => (p95Milliseconds === null ? '–' : inMilliseconds(p95Milliseconds)),
    },
    {
      key: 'target',
      head: t('desk-service-levels.target'),
      end: true,
      cell: ({ availabilityBasisPoints, targetMilliseconds }) =>
        t('desk-service-levels.targetOf', {
          percent: digits(percentOf(availabilityBasisPoints)),
          count: count(targetMilliseconds),
        }),
    },
  ];
  if (onChange !== null) {
    columns.push({
      key: 'acts',
      head: <span className="sr">{t('desk-service-levels.change')}</span>,
      end: true,
      cell: (level) => (
        <Button size="s" onClick={() => onChange(level)}>
          {t('desk-service-levels.change')}
        </Button>
      ),
    });
  }
  return (
    <section className="card list">
      <DataTable
        label={t('desk-service-levels.steps')}
        columns={columns}
        rows={rows}
        rowKey={({ step }) => step}
        stale={stale}
      />
    </section>
  );
}

function Runs({ rows, stale }: { rows: readonly SyntheticRunRow[]; stale: boolean }): JSX.Element {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { count } = useFigures();
  if (rows.length === 0) return <EmptyState title={t('desk-service-levels.noRuns')} />;
  const columns: Column<SyntheticRunRow>[] = [
    timeColumn({ key: 'at', name: t('desk-service-levels.at'), of: ({ at }) => at }),
    {
      key: 'steps',
      head: t('desk-service-levels.steps'),
      cell: ({ steps }) => (
        <span className="row wrap-f">
          {steps.map(({ step, outcome, milliseconds }) => (
            <Badge key={step} tone={TONES[outcome]}>
              {t(`desk-service-levels.step.${step}`)}{' '}
              {outcome === 'ok'
                ? t('desk-service-levels.milliseconds', { count: count(milliseconds) })
                : t(`desk-service-levels.outcome.${outcome}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'why',
      head: t('desk-service-levels.why'),
      cell: ({ steps }) => (
        <span className="mono sm" translate="no">
          {steps.flatMap(({ step, detail }) => (detail === null ? [] : [`${step}: ${detail}`])).join('; ') || '–'}
        </span>
      ),
    },
  ];
  return (
    <section className="card list">
      <div className="part-h">
        <h2>{t('desk-service-levels.runs')}</h2>
      </div>
      <DataTable
        label={t('desk-service-levels.runs')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        stale={stale}
      />
    </section>
  );
}

function TurnPopup({ on, onClose }: { on: boolean; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = t(on ? 'desk-service-levels.switchOn' : 'desk-service-levels.switchOff');
  return (
    <ReasonPopup
      title={words}
      confirm={words}
      reasonFirst
      onSend={(order) => request(switchSyntheticPlayer, { body: { ...order, on } }).finally(lookAgain)}
      onClose={onClose}
    />
  );
}

function TargetPopup({ level, onClose }: { level: ServiceLevelRow; onClose: () => void }): JSX.Element {
  const t = useT();
  const [percent, setPercent] = useState(percentOf(level.availabilityBasisPoints));
  const [within, setWithin] = useState(String(level.targetMilliseconds));
  const [tried, setTried] = useState(false);
  const availabilityBasisPoints = basisPointsOf(percent);
  const targetMilliseconds = millisecondsOf(within);
  const wrong = [
    ...(availabilityBasisPoints === null ? ['percent'] : []),
    ...(targetMilliseconds === null ? ['within'] : []),
  ];
  const errorOf = (name: string, hint: string): string | undefined =>
    tried && wrong.includes(name) ? hint : undefined;
  return (
    <ReasonPopup
      title={t('desk-service-levels.changeTitle', { step: t(`desk-service-levels.step.${level.step}`) })}
      confirm={t('desk-service-levels.change')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(changeServiceTarget, {
          params: { step: level.step },
          body: {
            ...order,
            availabilityBasisPoints: availabilityBasisPoints ?? level.availabilityBasisPoints,
            targetMilliseconds: targetMilliseconds ?? level.targetMilliseconds,
            seenVersion: level.version,
          },
        }).finally(lookAgain)
      }
      onClose={onClose}
    >
      <Field
        label={t('desk-service-levels.percent')}
        name="percent"
        inputMode="decimal"
        hint={t('desk-service-levels.percentHint')}
        maxLength={5}
        value={percent}
        error={errorOf('percent', t('desk-service-levels.percentHint'))}
        onChange={(event) => setPercent(event.target.value)}
      />
      <Field
        label={t('desk-service-levels.within')}
        name="within"
        inputMode="numeric"
        hint={t('desk-service-levels.withinHint')}
        maxLength={5}
        value={within}
        error={errorOf('within', t('desk-service-levels.withinHint'))}
        onChange={(event) => setWithin(event.target.value)}
      />
    </ReasonPopup>
  );
}
