/** Applications that wait: what a member wrote and sent along, and the word of staff. */
import {
  type ClaimView,
  decidePromotionClaim,
  getPromotionImage,
  listPromotionClaims,
} from '@house/contract/promotions/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Skeleton } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { useWhen, zoneName } from '../../shared/when.ts';

function ClaimImage({ upload, at }: { upload: string; at: number }): JSX.Element {
  const t = useT();
  const { data, isError } = useCall(getPromotionImage, { params: { upload } }, { staleTime: Number.POSITIVE_INFINITY });
  if (isError) return <span className="sm t3">{t('desk-promotions.imageGone')}</span>;
  if (data === undefined) return <Skeleton width={240} height={160} radius={8} />;
  const width = Math.min(data.width, 480);
  return (
    <img
      src={data.image}
      alt={t('desk-promotions.image', { number: at + 1 })}
      width={width}
      height={Math.round((data.height * width) / data.width)}
      style={{ maxWidth: '100%', height: 'auto' }}
    />
  );
}

interface ClaimPopupProps {
  claim: ClaimView;
  decision: 'approve' | 'reject';
  onClose: () => void;
}

function ClaimPopup({ claim, decision, onClose }: ClaimPopupProps): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const title = t(`desk-promotions.claim.${decision}`);
  return (
    <ReasonPopup
      title={title}
      confirm={title}
      look={decision === 'approve' ? 'brand' : 'danger'}
      hint={t('desk-promotions.claim.hint')}
      onSend={(order) => request(decidePromotionClaim, { params: { id: claim.id }, body: { ...order, decision } })}
      onDone={() => {
        showToast(t(`desk-promotions.claim.${decision}Done`), 'win');
        void askAgain(listPromotionClaims);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <b translate="no">{claim.account}</b> · {claim.names['en']} · {money(claim.amount)}
      </p>
      {claim.comment === '' ? null : <q className="wrap-any">{claim.comment}</q>}
      {claim.images.map((upload, at) => (
        <ClaimImage key={upload} upload={upload} at={at} />
      ))}
    </ReasonPopup>
  );
}

export function ClaimsTab(): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const when = useWhen();
  const may = useCan('promotions.manage');
  const list = useList(listPromotionClaims, useOwnPage(), {});
  const [deciding, setDeciding] = useState<Omit<ClaimPopupProps, 'onClose'> | null>(null);
  const columns: Column<ClaimView>[] = [
    {
      key: 'account',
      head: t('desk-promotions.claim.member'),
      card: 'title',
      cell: ({ account }) => <span translate="no">{account}</span>,
    },
    { key: 'name', head: t('desk.promotions'), cell: ({ names }) => names['en'] ?? '' },
    {
      key: 'amount',
      head: t('desk-promotions.amount'),
      end: true,
      cell: ({ amount }) => (
        <span className="num" translate="no">
          {money(amount)}
        </span>
      ),
    },
    {
      key: 'comment',
      head: t('desk-promotions.claim.comment'),
      cell: ({ comment }) => <span className="wrap-any">{comment}</span>,
    },
    { key: 'images', head: t('desk-promotions.claim.images'), end: true, cell: ({ images }) => count(images.length) },
    {
      key: 'madeAt',
      head: `${t('desk-promotions.claim.sent')} (${zoneName})`,
      cell: ({ madeAt }) => when.instant(madeAt),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-promotions.acts')}</span>,
      end: true,
      cell: (claim) =>
        may ? (
          <span className="row wrap-f">
            {(['reject', 'approve'] as const).map((decision) => (
              <Button
                key={decision}
                size="s"
                look={decision === 'approve' ? 'brand' : 'plain'}
                aria-label={`${t(`desk-promotions.claim.${decision}`)} ${claim.account}`}
                onClick={() => setDeciding({ claim, decision })}
              >
                {t(`desk-promotions.claim.${decision}`)}
              </Button>
            ))}
          </span>
        ) : null,
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-promotions.tab.claims')}</h2>
      </div>
      <ListTable
        list={list}
        label={t('desk-promotions.tab.claims')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-promotions.claim.none')}
      />
      {deciding === null ? null : <ClaimPopup {...deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}
