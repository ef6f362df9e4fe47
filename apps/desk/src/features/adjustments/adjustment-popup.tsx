/** One order of adjustments: why, for whom, what is attached, and the decision of whoever did not ask for it. */

import {
  approveAdjustments,
  getAdjustment,
  getAdjustmentFile,
  listAdjustments,
  rejectAdjustments,
} from '@house/contract/adjustments/desk';
import type { ReplyOf } from '@house/contract/call';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Skeleton } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { TONES } from './tones.ts';

type Detail = ReplyOf<typeof getAdjustment>;
type Decision = 'approve' | 'reject';
const CALLS = { approve: approveAdjustments, reject: rejectAdjustments } as const;

export function AdjustmentPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getAdjustment, { params: { id } });
  const [decision, setDecision] = useState<Decision | null>(null);
  if (decision !== null)
    return <DecisionPopup id={id} decision={decision} onClose={() => setDecision(null)} onDone={onClose} />;
  return (
    <Popup title={`${t('desk.adjustments')} ${id}`} onClose={onClose}>
      <AnswerView answer={answer} lines={8}>
        {(detail) => <DetailView detail={detail} onDecide={setDecision} />}
      </AnswerView>
    </Popup>
  );
}

function DetailView({ detail, onDecide }: { detail: Detail; onDecide: (decision: Decision) => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const mayDecide = useCan('adjustments.decide');
  const [showsFile, setShowsFile] = useState(false);
  const { order, lines, isOwn } = detail;
  return (
    <div className="fm message-view">
      <PairList
        pairs={[
          [
            t('desk.state'),
            <Badge key="state" tone={TONES[order.state]}>
              {t(`desk-adjustments.state.${order.state}`)}
            </Badge>,
          ],
          [t('desk-adjustments.code'), t(`desk-adjustments.why.${order.code}`)],
          [t('desk-adjustments.reason'), <q key="reason">{order.reason}</q>],
          [t('desk-adjustments.credits'), <b key="credits">{money(order.credits)}</b>],
          [t('desk-adjustments.debits'), <b key="debits">{money(order.debits)}</b>],
          [t('desk-adjustments.requestedBy'), `${order.requestedBy} · ${when.instant(order.requestedAt)}`],
          ...(order.decidedAt === null
            ? []
            : ([
                [t('desk-adjustments.decidedBy'), `${order.decidedBy ?? ''} · ${when.instant(order.decidedAt)}`],
                [t('desk-adjustments.decidedBecause'), <q key="because">{order.decidedBecause}</q>],
              ] as const)),
        ]}
      />
      {order.file === null ? null : showsFile ? (
        <FileView id={order.id} />
      ) : (
        <Button size="s" onClick={() => setShowsFile(true)}>
          {t('desk-adjustments.showFile')}
        </Button>
      )}
      <h3>{t('desk-adjustments.lines')}</h3>
      <ol className="col sm lines">
        {lines.map((line) => (
          <li key={line.n} className="row wrap-f">
            <span className="num t3">{count(line.n)}</span>
            <bdi className="sp">{line.account}</bdi>
            {line.kind === 'correction' ? <Badge tone="info">{t('desk-adjustments.kind.correction')}</Badge> : null}
            {line.times === 0 ? null : (
              <span className="t2">{t('desk-adjustments.played', { times: line.times })}</span>
            )}
            <b className="num">{money(line.amount)}</b>
            {line.outcome === 'failed' ? <Badge tone="loss">{t('desk-adjustments.failed')}</Badge> : null}
          </li>
        ))}
      </ol>
      {order.state !== 'requested' ? null : isOwn ? (
        <p className="sm t2">{t('desk-adjustments.own')}</p>
      ) : mayDecide ? (
        <div className="row wrap-f void-acts">
          <Button look="danger" onClick={() => onDecide('reject')}>
            {t('desk-adjustments.reject')}
          </Button>
          <Button look="brand" onClick={() => onDecide('approve')}>
            {t('desk-adjustments.approve')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** That it was looked at is written down: it is asked for by whoever opens it. A PDF is saved, never opened here. */
function FileView({ id }: { id: string }): JSX.Element {
  const t = useT();
  const { data } = useCall(getAdjustmentFile, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined) return <Skeleton width={240} height={160} radius={8} />;
  if (data.kind === 'pdf') {
    return (
      <a
        className={buttonClass('plain', 's')}
        href={`data:application/pdf;base64,${data.base64}`}
        download={`adjustment-${id}.pdf`}
      >
        {t('desk-adjustments.savePdf')}
      </a>
    );
  }
  return (
    <img
      src={`data:image/webp;base64,${data.base64}`}
      alt={t('desk-adjustments.file')}
      style={{ maxWidth: '100%', height: 'auto' }}
    />
  );
}

interface DecisionProps {
  id: string;
  decision: Decision;
  onClose: () => void;
  onDone: () => void;
}

function DecisionPopup({ id, decision, onClose, onDone }: DecisionProps): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t(`desk-adjustments.${decision}Title`)}
      confirm={t(`desk-adjustments.${decision}`)}
      look={decision === 'reject' ? 'danger' : 'brand'}
      draft={`adjustment.${id}.${decision}`}
      reasonFirst
      onSend={(order) => request(CALLS[decision], { params: { id }, body: order })}
      onDone={({ failed }) => {
        if (failed === 0) showToast(t('desk-adjustments.done'), 'win');
        else showToast(t('desk-adjustments.doneBut', { count: failed }), 'warn');
        void askAgain(listAdjustments, getAdjustment);
        onDone();
      }}
      onClose={onClose}
    >
      <p className="t2">{t(`desk-adjustments.${decision}Note`)}</p>
    </ReasonPopup>
  );
}
