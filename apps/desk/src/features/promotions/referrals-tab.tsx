/** Invited friends above what an inviter may have in a month without a look. */
import { decideReferral, listReferralReviews, type ReferralReviewView } from '@house/contract/promotions/referral';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { useWhen, zoneName } from '../../shared/when.ts';

interface Deciding {
  review: ReferralReviewView;
  decision: 'approve' | 'reject';
}

export function ReferralsTab(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const may = useCan('promotions.manage');
  const list = useList(listReferralReviews, useOwnPage(), {});
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const columns: Column<ReferralReviewView>[] = [
    {
      key: 'friend',
      head: t('desk-promotions.referral.friend'),
      card: 'title',
      cell: ({ friend }) => <span translate="no">{friend}</span>,
    },
    {
      key: 'inviter',
      head: t('desk-promotions.referral.inviter'),
      cell: ({ inviter }) => <span translate="no">{inviter}</span>,
    },
    { key: 'at', head: `${t('desk-promotions.referral.at')} (${zoneName})`, cell: ({ at }) => when.instant(at) },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-promotions.acts')}</span>,
      end: true,
      cell: (review) =>
        may ? (
          <span className="row wrap-f">
            {(['reject', 'approve'] as const).map((decision) => (
              <Button
                key={decision}
                size="s"
                look={decision === 'approve' ? 'brand' : 'plain'}
                aria-label={`${t(`desk-promotions.claim.${decision}`)} ${review.friend}`}
                onClick={() => setDeciding({ review, decision })}
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
        <h2>{t('desk-promotions.tab.referrals')}</h2>
      </div>
      <ListTable
        list={list}
        label={t('desk-promotions.tab.referrals')}
        columns={columns}
        rowKey={({ friendId }) => friendId}
        empty={t('desk-promotions.referral.none')}
      />
      {deciding === null ? null : (
        <ReasonPopup
          title={t(`desk-promotions.claim.${deciding.decision}`)}
          confirm={t(`desk-promotions.claim.${deciding.decision}`)}
          look={deciding.decision === 'approve' ? 'brand' : 'danger'}
          onSend={(order) =>
            request(decideReferral, {
              params: { id: deciding.review.friendId },
              body: { ...order, decision: deciding.decision },
            })
          }
          onDone={() => {
            showToast(t(`desk-promotions.claim.${deciding.decision}Done`), 'win');
            void askAgain(listReferralReviews);
            setDeciding(null);
          }}
          onClose={() => setDeciding(null)}
        >
          <p translate="no">
            {deciding.review.inviter} → {deciding.review.friend}
          </p>
        </ReasonPopup>
      )}
    </div>
  );
}
