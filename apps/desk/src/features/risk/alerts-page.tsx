/** Alerts of risk (screens.md 7.28): the highest score first, each with why, taken and closed with a note. */
import {
  alertOutcome,
  alertState,
  closeRiskAlert,
  listRiskAlerts,
  type RiskAlertRow,
  takeRiskAlert,
} from '@house/contract/risk/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Select } from '@house/ui/field';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { HitList } from '../../shared/hit-list.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { bandOf } from './model.ts';

const EVERY_MS = 15_000;

type Tone = NonNullable<BadgeProps['tone']>;
const STATE_TONES: Readonly<Record<RiskAlertRow['state'], Tone>> = { open: 'warn', taken: 'info', closed: 'plain' };
const BAND_TONES: Readonly<Record<ReturnType<typeof bandOf>, Tone>> = { watch: 'info', high: 'warn', severe: 'loss' };

const ALERTS: ResourceList<typeof listRiskAlerts> = {
  call: listRiskAlerts,
  areas: ['desk-risk'],
  titleId: 'desk.risk',
  emptyId: 'desk-risk.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: alertState.options,
      wordsId: (state) => `desk-risk.state.${state}`,
      start: 'open',
    },
  },
  columns: [
    {
      key: 'id',
      kind: 'popup',
      headId: 'desk.time',
      of: ({ openedAt }, { instant }) => instant(openedAt),
      popup: (alert, onClose) => <AlertPopup alert={alert} onClose={onClose} />,
    },
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-risk.member',
      card: 'main',
      of: ({ member }) => member,
      address: ({ memberId }) => `/members/${memberId}`,
    },
    { key: 'kind', kind: 'text', headId: 'desk-risk.kind', of: ({ kind }, { t }) => t(`desk-risk.kind.${kind}`) },
    {
      key: 'score',
      kind: 'cell',
      headId: 'desk-risk.score',
      end: true,
      of: ({ score }, { t, count }) => (
        <>
          <b className="num">{count(score)}</b>{' '}
          <Badge tone={BAND_TONES[bandOf(score)]}>{t(`desk-risk.band.${bandOf(score)}`)}</Badge>
        </>
      ),
    },
    {
      key: 'why',
      kind: 'text',
      headId: 'desk-risk.why',
      of: ({ hits }, { t }) => hits.map(({ rule }) => t(`desk-risk.rule.${rule}`)).join(', '),
    },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: STATE_TONES[state], wordsId: `desk-risk.state.${state}` }),
    },
  ],
};

export function AlertsPage(): JSX.Element {
  return <ResourceListPage list={ALERTS} />;
}

function AlertPopup({ alert, onClose }: { alert: RiskAlertRow; onClose: () => void }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const mayReview = useCan('risk.review');
  const [act, setAct] = useState<'take' | 'close' | null>(null);
  if (act !== null) return <ActPopup alert={alert} act={act} onClose={() => setAct(null)} onDone={onClose} />;
  return (
    <Popup title={t('desk.risk')} onClose={onClose}>
      <div className="fm message-view">
        <PairList
          pairs={[
            [t('desk-risk.member'), <bdi key="member">{alert.member}</bdi>],
            [t('desk-risk.kind'), `${t(`desk-risk.kind.${alert.kind}`)} ${alert.subject}`],
            [t('desk-risk.score'), <b key="score">{count(alert.score)}</b>],
            [t('desk-risk.takenBy'), alert.takenBy],
            [t('desk-risk.closedBy'), alert.closedBy],
            [t('desk-risk.outcome'), alert.outcome === null ? null : t(`desk-risk.outcome.${alert.outcome}`)],
            [t('desk-risk.note'), alert.note === null ? null : <q key="note">{alert.note}</q>],
          ]}
        />
        <h3>{t('desk-risk.why')}</h3>
        <HitList hits={alert.hits} />
        {alert.shadow.length === 0 ? null : (
          <>
            <h3>{t('desk-risk.shadow')}</h3>
            <HitList hits={alert.shadow} />
          </>
        )}
        <p>
          <Link to="/risk/links/$id" params={{ id: alert.memberId }} className="link">
            {t('desk-risk.links')}
          </Link>
        </p>
        {mayReview && alert.outcome !== 'cleared' ? (
          <div className="row wrap-f void-acts">
            {alert.state === 'open' ? <Button onClick={() => setAct('take')}>{t('desk-risk.take')}</Button> : null}
            <Button look="brand" onClick={() => setAct('close')}>
              {t('desk-risk.close')}
            </Button>
          </div>
        ) : null}
      </div>
    </Popup>
  );
}

interface ActProps {
  alert: RiskAlertRow;
  act: 'take' | 'close';
  onClose: () => void;
  onDone: () => void;
}

function ActPopup({ alert: { id, state }, act, onClose, onDone }: ActProps): JSX.Element {
  const t = useT();
  const [outcome, setOutcome] = useState<'cleared' | 'confirmed'>('cleared');
  return (
    <ReasonPopup
      title={t(`desk-risk.${act}Title`)}
      confirm={t(`desk-risk.${act}`)}
      draft={`risk.${id}.${act}`}
      reasonFirst
      onSend={(order) =>
        act === 'take'
          ? request(takeRiskAlert, { params: { id }, body: order })
          : request(closeRiskAlert, { params: { id }, body: { ...order, outcome } })
      }
      onDone={() => {
        showToast(t('desk-risk.done'), 'win');
        void askAgain(listRiskAlerts);
        onDone();
      }}
      onClose={onClose}
    >
      {act === 'close' ? (
        <Select
          label={t('desk-risk.outcome')}
          name="outcome"
          value={outcome}
          // What was confirmed can only be cleared after all.
          options={(state === 'closed' ? (['cleared'] as const) : alertOutcome.options).map((value) => ({
            value,
            text: t(`desk-risk.outcome.${value}`),
          }))}
          onChange={(event) =>
            setOutcome(alertOutcome.options.find((each) => each === event.target.value) ?? 'cleared')
          }
        />
      ) : null}
    </ReasonPopup>
  );
}
