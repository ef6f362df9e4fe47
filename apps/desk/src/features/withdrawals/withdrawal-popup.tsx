/** One withdrawal: the account to pay to, what happened to it, and what may be done by whoever looks at it. */
import type { ReplyOf } from '@house/contract/call';
import {
  approveWithdrawal,
  getWithdrawalOrder,
  listWithdrawalOrders,
  payWithdrawal,
  rejectWithdrawal,
} from '@house/contract/withdrawals/desk';
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

type Detail = ReplyOf<typeof getWithdrawalOrder>;
type Act = 'approve' | 'reject' | 'pay';

const REFERENCE_LENGTH_MIN = 3;

export function WithdrawalPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getWithdrawalOrder, { params: { id } });
  const [act, setAct] = useState<Act | null>(null);
  if (act !== null && answer.data !== undefined) {
    return <ActPopup act={act} detail={answer.data} onClose={() => setAct(null)} onDone={onClose} />;
  }
  return (
    <Popup title={`${t('desk.withdrawals')} ${id}`} onClose={onClose}>
      <AnswerView answer={answer} lines={8}>
        {(detail) => <DetailView detail={detail} onAct={setAct} />}
      </AnswerView>
    </Popup>
  );
}

function DetailView({ detail, onAct }: { detail: Detail; onAct: (act: Act) => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const mayReview = useCan('withdrawals.review');
  const mayPay = useCan('withdrawals.pay');
  const { order, account, holder, events } = detail;
  const { state, paymentReference } = order;
  const open = state === 'requested' || state === 'approved';
  return (
    <div className="fm message-view">
      <PairList
        pairs={[
          [
            t('desk.state'),
            <Badge key="state" tone={TONES[state]}>
              {t(`desk-withdrawals.state.${state}`)}
            </Badge>,
          ],
          [t('desk-withdrawals.member'), <bdi key="member">{order.member}</bdi>],
          [t('desk.amount'), <b key="amount">{money(order.amount)}</b>],
          [
            t('desk-withdrawals.account'),
            `${t(`desk-withdrawals.kind.${order.account.kind}`)} ${order.account.bankName ?? ''}`.trim(),
          ],
          [
            t('desk-withdrawals.wholeAccount'),
            <CopyText key="account" text={account} name={t('desk-withdrawals.wholeAccount')} />,
          ],
          [t('desk-withdrawals.holder'), <bdi key="holder">{holder}</bdi>],
          [t('desk-withdrawals.approvals'), `${count(order.approvals)} / ${count(order.approvalsNeeded)}`],
          [t('desk-withdrawals.reference'), paymentReference],
        ]}
      />
      <p className="xs t3">{t('desk-withdrawals.looked')}</p>
      <h3>{t('desk-withdrawals.history')}</h3>
      <ol className="col sm">
        {events.map(({ cause, at, staff, reason }) => (
          <li key={`${cause} ${at} ${staff ?? ''}`}>
            <span className="num t3">{when.instant(at)}</span> <b>{t(`desk-withdrawals.cause.${cause}`)}</b>{' '}
            {staff === null ? '' : t('desk-withdrawals.by', { staff })} {reason === null ? null : <q>{reason}</q>}
          </li>
        ))}
      </ol>
      <div className="row wrap-f void-acts">
        {mayReview && open ? (
          <Button look="danger" onClick={() => onAct('reject')}>
            {t('desk-withdrawals.reject')}
          </Button>
        ) : null}
        {mayReview && state === 'requested' ? (
          <Button look="brand" onClick={() => onAct('approve')}>
            {t('desk-withdrawals.approve')}
          </Button>
        ) : null}
        {mayPay && state === 'approved' ? (
          <Button look="brand" onClick={() => onAct('pay')}>
            {t('desk-withdrawals.pay')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ActPopupProps {
  act: Act;
  detail: Detail;
  onClose: () => void;
  onDone: () => void;
}

function ActPopup({ act, detail: { order }, onClose, onDone }: ActPopupProps): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const { id } = order;
  const short = act === 'pay' && reference.trim().length < REFERENCE_LENGTH_MIN;
  return (
    <ReasonPopup
      title={t(`desk-withdrawals.${act}Title`, { amount: money(order.amount) })}
      confirm={t(`desk-withdrawals.${act}`)}
      look={act === 'reject' ? 'danger' : 'brand'}
      draft={`withdrawal.${id}.${act}`}
      wrong={short ? ['reference'] : []}
      onTried={() => setTried(true)}
      onSend={(given) => {
        if (act === 'approve') return request(approveWithdrawal, { params: { id }, body: given });
        if (act === 'reject') return request(rejectWithdrawal, { params: { id }, body: given });
        return request(payWithdrawal, { params: { id }, body: { ...given, reference: reference.trim() } });
      }}
      onDone={() => {
        showToast(t('desk-withdrawals.done'), 'win');
        void askAgain(listWithdrawalOrders, getWithdrawalOrder);
        onDone();
      }}
      onClose={onClose}
    >
      {act === 'approve' ? null : <p className="t2">{t(`desk-withdrawals.${act}Note`)}</p>}
      {act === 'pay' ? (
        <Field
          label={t('desk-withdrawals.reference')}
          name="reference"
          required
          data-first
          maxLength={64}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          error={tried && short ? t('desk-withdrawals.referenceMissing') : undefined}
        />
      ) : null}
    </ReasonPopup>
  );
}
