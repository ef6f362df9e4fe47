/** One manual deposit beside the line that may be its payment, and what may be done by whoever looks at it. */
import type { ReplyOf } from '@house/contract/call';
import { decideManualOrder, getManualOrder, listManualOrders } from '@house/contract/manual-deposits/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
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

type Detail = ReplyOf<typeof getManualOrder>;
type Decision = 'accept' | 'refuse';

export function ManualDepositPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getManualOrder, { params: { id } });
  const [decision, setDecision] = useState<Decision | null>(null);
  if (decision !== null && answer.data !== undefined) {
    return <DecidePopup decision={decision} detail={answer.data} onClose={() => setDecision(null)} onDone={onClose} />;
  }
  return (
    <Popup title={`${t('desk.manualDeposits')} ${id}`} onClose={onClose}>
      <AnswerView answer={answer} lines={8}>
        {(detail) => <DetailView detail={detail} onDecide={setDecision} />}
      </AnswerView>
    </Popup>
  );
}

function DetailView({ detail, onDecide }: { detail: Detail; onDecide: (decision: Decision) => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  const mayDecide = useCan('deposits.decide');
  const { order, account, line, failedBecause, events } = detail;
  const { state, reference } = order;
  const waits = state === 'review' || state === 'submitted';
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
          [
            t('desk-deposits.why'),
            order.reviewReasons.map((each) => t(`desk-deposits.reason.${each}`)).join(' · ') || null,
          ],
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
      {mayDecide && waits ? (
        <div className="row wrap-f void-acts">
          <Button look="danger" onClick={() => onDecide('refuse')}>
            {t('desk-deposits.refuse')}
          </Button>
          <Button look="brand" onClick={() => onDecide('accept')}>
            {t('desk-deposits.accept')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface DecidePopupProps {
  decision: Decision;
  detail: Detail;
  onClose: () => void;
  onDone: () => void;
}

function DecidePopup({ decision, detail, onClose, onDone }: DecidePopupProps): JSX.Element {
  const t = useT();
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
      onDone={() => {
        showToast(t('desk-deposits.done'), 'win');
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
          hint={t('desk-deposits.otherLineHint')}
          error={isTried && needsLine ? t('desk-deposits.noLine') : undefined}
          onChange={(event) => setOtherLine(event.target.value)}
        />
      ) : null}
    </ReasonPopup>
  );
}
