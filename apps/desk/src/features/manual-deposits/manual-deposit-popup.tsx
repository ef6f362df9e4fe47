/** One manual deposit beside the line that may be its payment, and what may be done by whoever looks at it. */
import type { ReplyOf } from '@house/contract/call';
import {
  decideManualOrder,
  getManualOrder,
  getManualOrderSlip,
  listManualOrders,
  reopenManualOrder,
} from '@house/contract/manual-deposits/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Skeleton } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { CopyText, PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { TONES } from './tones.ts';
import { whyItWaits } from './why-it-waits.ts';
import './manual-deposits.css';

type Detail = ReplyOf<typeof getManualOrder>;
type Decision = 'accept' | 'refuse';
type Act = Decision | 'reopen';

export function ManualDepositPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getManualOrder, { params: { id } });
  const [act, setAct] = useState<Act | null>(null);
  if (act !== null && answer.data !== undefined) {
    const props = { detail: answer.data, onClose: () => setAct(null), onDone: onClose };
    return act === 'reopen' ? <ReopenPopup {...props} /> : <DecidePopup {...props} decision={act} />;
  }
  return (
    <Popup title={`${t('desk.manualDeposits')} ${id}`} onClose={onClose}>
      <AnswerView answer={answer} lines={8}>
        {(detail) => <DetailView detail={detail} onAct={setAct} />}
      </AnswerView>
    </Popup>
  );
}

function DetailView({ detail, onAct }: { detail: Detail; onAct: (act: Act) => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  const mayDecide = useCan('deposits.decide');
  const { order, account, line, failedBecause, events, hasSlip, triesLeft } = detail;
  const { state, reference } = order;
  const waits = state === 'review' || state === 'submitted';
  const isStuck = triesLeft === 0 && state !== 'review' && state !== 'paid';
  return (
    <div className="fm message-view">
      <PairList
        pairs={[
          [
            t('desk.state'),
            <Badge key="state" tone={TONES[state]}>
              {t(`desk-deposits.state.${state}`)}
            </Badge>,
          ],
          [t('desk-deposits.why'), whyItWaits(t, order.reviewReasons, order.overdue)],
          [t('desk-deposits.member'), <bdi key="member">{order.member}</bdi>],
          [t('desk-deposits.asked'), <b key="asked">{money(order.amount)}</b>],
          [
            t('desk-deposits.reference'),
            reference === null ? null : <CopyText key="ref" text={reference} name={t('desk-deposits.reference')} />,
          ],
          [t('desk-deposits.senderDigits'), order.senderDigits],
          [t('desk-deposits.toAccount'), `${order.channel} ${account.number} ${account.holder}`],
          [t('desk-deposits.refuse'), failedBecause],
        ]}
      />
      <h3>{t('desk-deposits.line')}</h3>
      {line === null ? (
        <p className="sm t2">{t('desk-deposits.noLine')}</p>
      ) : (
        <PairList
          pairs={[
            [t('desk-deposits.arrived'), <b key="arrived">{money(line.amount)}</b>],
            [t('desk-deposits.reference'), line.reference],
            [t('desk-deposits.sender'), line.sender],
            [t('desk.time'), when.instant(line.receivedAt ?? line.addedAt)],
          ]}
        />
      )}
      {hasSlip ? <SlipPart id={order.id} /> : null}
      <h3>{t('desk-deposits.history')}</h3>
      <ol className="col sm">
        {events.map(({ cause, at, reference: written, staff, reason }) => (
          <li key={`${cause} ${at} ${staff ?? ''}`}>
            <span className="num t3">{when.instant(at)}</span> <b>{t(`desk-deposits.cause.${cause}`)}</b>{' '}
            {cause === 'submitted' ? written : null} {staff === null ? null : t('desk-deposits.by', { staff })}{' '}
            {reason === null ? null : <q>{reason}</q>}
          </li>
        ))}
      </ol>
      {mayDecide && (waits || isStuck) ? (
        <div className="row wrap-f void-acts">
          {isStuck ? <Button onClick={() => onAct('reopen')}>{t('desk-deposits.reopen')}</Button> : null}
          {waits ? (
            <>
              <Button look="danger" onClick={() => onAct('refuse')}>
                {t('desk-deposits.refuse')}
              </Button>
              <Button look="brand" onClick={() => onAct('accept')}>
                {t('desk-deposits.accept')}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function SlipPart({ id }: { id: string }): JSX.Element {
  const t = useT();
  const [shows, setShows] = useState(false);
  return (
    <>
      <h3>{t('desk-deposits.slip')}</h3>
      {shows ? (
        <Slip id={id} />
      ) : (
        <div className="row wrap-f">
          <Button size="s" onClick={() => setShows(true)}>
            {t('desk-deposits.slipShow')}
          </Button>
          <span className="sm t3">{t('desk-deposits.slipNote')}</span>
        </div>
      )}
    </>
  );
}

/** That it was looked at is written down: it is asked for by whoever opens it. */
function Slip({ id }: { id: string }): JSX.Element {
  const t = useT();
  const { data, isError } = useCall(getManualOrderSlip, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  if (isError) return <span className="sm t3">{t('desk-deposits.slipGone')}</span>;
  if (data === undefined) return <Skeleton width={240} height={160} radius={8} />;
  return (
    <img className="md-slip" src={data.image} alt={t('desk-deposits.slip')} width={data.width} height={data.height} />
  );
}

interface ActPopupProps {
  detail: Detail;
  onClose: () => void;
  onDone: () => void;
}

function ReopenPopup({ detail, onClose, onDone }: ActPopupProps): JSX.Element {
  const t = useT();
  const { id } = detail.order;
  return (
    <ReasonPopup
      title={t('desk-deposits.reopenTitle')}
      confirm={t('desk-deposits.reopen')}
      draft={`deposit.${id}.reopen`}
      reasonFirst
      onSend={(given) => request(reopenManualOrder, { params: { id }, body: given })}
      onDone={() => {
        showToast(t('desk-deposits.done'), 'win');
        void askAgain(listManualOrders, getManualOrder);
        onDone();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('desk-deposits.reopenNote')}</p>
    </ReasonPopup>
  );
}

function DecidePopup({
  decision,
  detail,
  onClose,
  onDone,
}: ActPopupProps & { readonly decision: Decision }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const [otherLine, setOtherLine] = useState('');
  const { id } = detail.order;
  const needsLine = decision === 'accept' && detail.line === null && otherLine.trim() === '';
  const [isTried, setTried] = useState(false);
  return (
    <ReasonPopup
      title={t(`desk-deposits.${decision}Title`)}
      confirm={t(`desk-deposits.${decision}`)}
      look={decision === 'refuse' ? 'danger' : 'brand'}
      draft={`deposit.${id}.${decision}`}
      wrong={needsLine ? ['line'] : []}
      onTried={() => setTried(true)}
      onSend={(given) =>
        request(decideManualOrder, {
          params: { id },
          body: { ...given, decision, lineReference: otherLine.trim() === '' ? null : otherLine.trim() },
        })
      }
      onDone={({ state }) => {
        showToast(t(state === 'review' ? 'desk-deposits.doneGiven' : 'desk-deposits.done'), 'win');
        void askAgain(listManualOrders, getManualOrder);
        onDone();
      }}
      onClose={onClose}
    >
      <p className="t2">{t(`desk-deposits.${decision}Note`)}</p>
      {decision === 'accept' ? (
        <Field
          label={t('desk-deposits.otherLine')}
          name="line"
          data-first
          maxLength={64}
          value={otherLine}
          hint={t('desk-deposits.otherLineHint', { most: money(detail.givenAloneMax) })}
          error={isTried && needsLine ? t('desk-deposits.noLine') : undefined}
          onChange={(event) => setOtherLine(event.target.value)}
        />
      ) : null}
    </ReasonPopup>
  );
}
