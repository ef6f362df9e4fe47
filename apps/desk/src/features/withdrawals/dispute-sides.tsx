/** A part that its member says did not arrive: what the house paid, beside the picture that they sent. */
import type { ReplyOf } from '@house/contract/call';
import { type getWithdrawalOrder, getWithdrawalProof } from '@house/contract/withdrawals/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Skeleton } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFigures } from '../../shared/money.ts';
import { CopyText, PairList } from '../../shared/small-parts.tsx';
import { useWhen } from '../../shared/when.ts';

type Detail = ReplyOf<typeof getWithdrawalOrder>;
type Leg = Detail['order']['legs'][number];

export function DisputeSides({ detail, leg }: { detail: Detail; leg: Leg }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  const { order, events } = detail;
  const ofLeg = events.filter((event) => event.leg === leg.n);
  const payments = ofLeg.flatMap(({ cause, reference, at, staff }) =>
    cause === 'paid' && reference !== null ? [{ reference, at, staff }] : [],
  );
  const disputed = ofLeg.findLast(({ cause }) => cause === 'disputed');
  return (
    <div className="wd-sides">
      <section className="col" aria-label={t('desk-withdrawals.housePaid')}>
        <h4>{t('desk-withdrawals.housePaid')}</h4>
        <PairList
          pairs={[
            [t('desk.amount'), <b key="amount">{money(leg.amount)}</b>],
            [
              t('desk-withdrawals.account'),
              `${t(`desk-withdrawals.kind.${order.account.kind}`)} ${order.account.masked}`,
            ],
            ...payments.map(({ reference, at, staff }): [string, JSX.Element] => [
              t('desk-withdrawals.reference'),
              <span key={reference} className="col">
                <CopyText text={reference} name={t('desk-withdrawals.reference')} />
                <span className="xs t3 num">
                  {when.instant(at)} {staff === null ? '' : t('desk-withdrawals.by', { staff })}
                </span>
              </span>,
            ]),
          ]}
        />
      </section>
      <section className="col" aria-label={t('desk-withdrawals.memberSays')}>
        <h4>{t('desk-withdrawals.memberSays')}</h4>
        {disputed === undefined ? null : <p className="xs t3 num">{when.instant(disputed.at)}</p>}
        {leg.hasProof ? (
          <ProofPart id={order.id} leg={leg.n} />
        ) : (
          <p className="sm t2">{t('desk-withdrawals.noPicture')}</p>
        )}
      </section>
    </div>
  );
}

/** That it was looked at is written down: it is asked for by whoever opens it. */
function ProofPart({ id, leg }: { id: string; leg: number }): JSX.Element {
  const t = useT();
  const [shows, setShows] = useState(false);
  if (shows) return <Proof id={id} leg={leg} />;
  return (
    <div className="row">
      <Button size="s" onClick={() => setShows(true)}>
        {t('desk-withdrawals.proof')}
      </Button>
    </div>
  );
}

function Proof({ id, leg }: { id: string; leg: number }): JSX.Element {
  const t = useT();
  const { data, isError } = useCall(
    getWithdrawalProof,
    { params: { id, leg: String(leg) } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (isError) return <span className="sm t3">{t('desk-withdrawals.proofGone')}</span>;
  if (data === undefined) return <Skeleton width={240} height={160} radius={8} />;
  return (
    <img
      className="wd-proof"
      src={data.image}
      alt={t('desk-withdrawals.proof')}
      width={data.width}
      height={data.height}
    />
  );
}
