/** One withdrawal: the account to pay to, what happened to it, and what may be done by whoever looks at it. */
import type { ReplyOf } from '@house/contract/call';
import {
  approveWithdrawal,
  decideWithdrawalLeg,
  disputeWithdrawalLegByStaff,
  getWithdrawalOrder,
  listWithdrawalOrders,
  lookAtPayoutAccount,
  payWithdrawalLeg,
  rejectWithdrawal,
} from '@house/contract/withdrawals/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { HitList } from '../../shared/hit-list.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { CopyText, PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { DisputeSides } from './dispute-sides.tsx';
import { MemberAround } from './member-around.tsx';
import { LEG_TONES, TONES } from './tones.ts';
import './withdrawals.css';

type Detail = ReplyOf<typeof getWithdrawalOrder>;
type Leg = Detail['order']['legs'][number];
type LegActName = 'pay' | 'forceReceipt' | 'resend' | 'return' | 'fail' | 'release' | 'dispute';
type Act =
  | { readonly name: 'approve' | 'reject'; readonly leg?: undefined }
  | { readonly name: LegActName; readonly leg: Leg };

/** What may be done about a part where it stands. */
const ACTS_OF_LEG: Readonly<Record<Leg['state'], readonly LegActName[]>> = {
  queued: ['pay', 'return'],
  held: ['release', 'return'],
  sending: ['pay', 'fail'],
  sent: [],
  confirmed: [],
  disputed: ['forceReceipt', 'resend', 'return'],
  failed: ['resend', 'return'],
  returned: [],
};

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
  const { order, hold, picture, events } = detail;
  const { state } = order;
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
          [t('desk-withdrawals.approvals'), `${count(order.approvals)} / ${count(order.approvalsNeeded)}`],
          [t('desk-withdrawals.fee'), money(order.fee)],
        ]}
      />
      <WholeAccount id={order.id} masked={order.account.masked} />
      {hold === null ? null : (
        <Notice tone="loss" urgent>
          {t('desk-withdrawals.doNotPay', { why: t(`desk-withdrawals.held.${hold}`) })}
        </Notice>
      )}
      {picture === null ? null : <PictureView picture={picture} />}
      <MemberAround memberId={order.memberId} />
      {order.legs.length === 0 ? null : (
        <>
          <h3>{t('desk-withdrawals.legs')}</h3>
          <ul className="col">
            {order.legs.map((leg) => (
              <LegView key={leg.n} detail={detail} leg={leg} onAct={(name) => onAct({ name, leg })} />
            ))}
          </ul>
        </>
      )}
      <h3>{t('desk-withdrawals.history')}</h3>
      <ol className="col sm">
        {events.map(({ cause, leg, at, staff, reason, reference, heldBecause }) => (
          <li key={`${cause} ${leg ?? ''} ${at} ${staff ?? ''}`}>
            <span className="num t3">{when.instant(at)}</span> <b>{t(`desk-withdrawals.cause.${cause}`)}</b>{' '}
            {leg === null ? '' : `${t('desk-withdrawals.part')} ${count(leg)} `}
            {staff === null ? '' : t('desk-withdrawals.by', { staff })} {reason === null ? null : <q>{reason}</q>}{' '}
            {reference === null ? null : <code translate="no">{reference}</code>}
            {heldBecause === null ? null : <span className="t2">({t(`desk-withdrawals.held.${heldBecause}`)})</span>}
          </li>
        ))}
      </ol>
      <div className="row wrap-f void-acts">
        {mayReview && open ? (
          <Button look="danger" onClick={() => onAct({ name: 'reject' })}>
            {t('desk-withdrawals.reject')}
          </Button>
        ) : null}
        {mayReview && state === 'requested' ? (
          <Button look="brand" onClick={() => onAct({ name: 'approve' })}>
            {t('desk-withdrawals.approve')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What the member's 30 days looked like when they asked, and which rules of risk hit. */
function PictureView({ picture }: { picture: NonNullable<Detail['picture']> }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const { deposited, turnover, paid, cash, accountHours, score, hits } = picture;
  return (
    <section className="col" aria-label={t('desk-withdrawals.picture')}>
      <h3>{t('desk-withdrawals.picture')}</h3>
      <PairList
        pairs={[
          [t('desk-withdrawals.deposited'), money(deposited)],
          [t('desk-withdrawals.turnover'), money(turnover)],
          [t('desk-withdrawals.paidOut'), money(paid)],
          [t('desk-withdrawals.cashBefore'), money(cash)],
          [
            t('desk-withdrawals.accountAge'),
            accountHours === null
              ? t('desk-withdrawals.accountGone')
              : t('desk-withdrawals.accountHours', { count: accountHours }),
          ],
          [t('desk-withdrawals.score'), count(score)],
        ]}
      />
      {hits.length === 0 ? <p className="sm t2">{t('desk-withdrawals.noHits')}</p> : <HitList hits={hits} />}
    </section>
  );
}

/** Shown once it is asked for: that it was looked at is written down. */
function WholeAccount({ id, masked }: { id: string; masked: string }): JSX.Element {
  const t = useT();
  const [shows, setShows] = useState(false);
  const { data } = useCall(
    lookAtPayoutAccount,
    { params: { id } },
    { enabled: shows, staleTime: Number.POSITIVE_INFINITY },
  );
  if (data === undefined) {
    return (
      <p className="row wrap-f">
        <span className="num" translate="no">
          {masked}
        </span>
        <Button size="s" busy={shows} onClick={() => setShows(true)}>
          {t('desk-withdrawals.show')}
        </Button>
      </p>
    );
  }
  return (
    <>
      <PairList
        pairs={[
          [
            t('desk-withdrawals.wholeAccount'),
            <CopyText key="account" text={data.account} name={t('desk-withdrawals.wholeAccount')} />,
          ],
          [t('desk-withdrawals.holder'), <bdi key="holder">{data.holder}</bdi>],
        ]}
      />
      <p className="xs t3">{t('desk-withdrawals.looked')}</p>
    </>
  );
}

function LegView({ detail, leg, onAct }: { detail: Detail; leg: Leg; onAct: (name: LegActName) => void }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const mayReview = useCan('withdrawals.review');
  const mayPay = useCan('withdrawals.pay');
  const names = leg.isDisputable ? (['dispute'] as const) : ACTS_OF_LEG[leg.state];
  return (
    <li className="col" data-leg={leg.n}>
      <span className="row wrap-f">
        <b className="num">{t('desk-withdrawals.partOf', { n: count(leg.n), amount: money(leg.amount) })}</b>
        <Badge tone={LEG_TONES[leg.state]}>{t(`desk-withdrawals.leg.${leg.state}`)}</Badge>
        {leg.reference === null ? null : <CopyText text={leg.reference} name={t('desk-withdrawals.reference')} />}
        {names.map((name) =>
          (name === 'pay' ? mayPay : mayReview) ? (
            <Button key={name} size="s" look={name === 'pay' ? 'brand' : 'ghost'} onClick={() => onAct(name)}>
              {t(`desk-withdrawals.${name}`)}
            </Button>
          ) : null,
        )}
      </span>
      {leg.heldBecause === null ? null : <span className="sm t2">{t(`desk-withdrawals.held.${leg.heldBecause}`)}</span>}
      {leg.asked.map(({ decision, staff }) => (
        <span key={`${decision} ${staff}`} className="sm t2">
          {t('desk-withdrawals.askedFor', { staff, decision: t(`desk-withdrawals.${decision}`) })}
        </span>
      ))}
      {leg.hasProof || leg.state === 'disputed' ? <DisputeSides detail={detail} leg={leg} /> : null}
    </li>
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
  const { name, leg } = act;
  const short = name === 'pay' && reference.trim().length < REFERENCE_LENGTH_MIN;
  const send = (given: { key: string; reason: string }) => {
    if (name === 'approve') return request(approveWithdrawal, { params: { id }, body: given });
    if (leg === undefined) return request(rejectWithdrawal, { params: { id }, body: given });
    const params = { id, leg: String(leg.n) };
    if (name === 'pay') return request(payWithdrawalLeg, { params, body: { ...given, reference: reference.trim() } });
    if (name === 'dispute') return request(disputeWithdrawalLegByStaff, { params, body: given });
    return request(decideWithdrawalLeg, { params, body: { ...given, decision: name } });
  };
  return (
    <ReasonPopup
      title={t(`desk-withdrawals.${name}Title`, { amount: money(leg?.amount ?? order.amount) })}
      confirm={t(`desk-withdrawals.${name}`)}
      look={name === 'reject' || name === 'return' ? 'danger' : 'brand'}
      draft={`withdrawal.${id}.${leg?.n ?? ''}.${name}`}
      wrong={short ? ['reference'] : []}
      onTried={() => setTried(true)}
      onSend={send}
      onDone={(changed) => {
        const after = changed.legs.find(({ n }) => n === leg?.n);
        if (name === 'pay' && after?.state === 'held') showToast(t('desk-withdrawals.heldNow'), 'loss');
        else if ((name === 'return' || name === 'resend') && after?.state === 'disputed')
          showToast(t('desk-withdrawals.firstOfTwo'), 'win');
        else showToast(t('desk-withdrawals.done'), 'win');
        void askAgain(listWithdrawalOrders, getWithdrawalOrder);
        onDone();
      }}
      onClose={onClose}
    >
      {name === 'approve' ? null : <p className="t2">{t(`desk-withdrawals.${name}Note`)}</p>}
      {name === 'pay' ? (
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
