/** An order to take a round back, and the decision of whoever did not ask for it. */
import {
  confirmStudioVoid,
  getStudioRound,
  listStudioRounds,
  listStudioVoids,
  rejectStudioVoid,
  type StudioVoid,
} from '@house/contract/studio/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';

type Decision = 'confirm' | 'reject';
const CALLS = { confirm: confirmStudioVoid, reject: rejectStudioVoid } as const;

export const VOID_TONES: Readonly<Record<StudioVoid['state'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'warn',
  confirmed: 'info',
  done: 'win',
  failed: 'loss',
  rejected: 'plain',
};

/** An order of a hand or a shoe, which is no round of one member. */
export function HandsVoidPopup({ order, onClose }: { order: StudioVoid; onClose: () => void }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  return (
    <Popup
      title={t(order.of === 'hand' ? 'desk-studio.hands.voidHand' : 'desk-studio.hands.voidShoe')}
      size="centre"
      onClose={onClose}
    >
      <div className="fm message-view">
        <PairList
          pairs={[
            [t('desk-studio.voidWhat'), order.what],
            [t('desk-studio.stake'), money(order.stake)],
            [t('desk-studio.prize'), order.prize === null ? null : money(order.prize)],
          ]}
        />
        <VoidView order={order} />
      </div>
    </Popup>
  );
}

export function VoidView({ order }: { order: StudioVoid }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const mayDecide = useCan('studio.void');
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <PairList
        pairs={[
          [
            t('desk-studio.void'),
            <Badge key="state" tone={VOID_TONES[order.state]}>
              {t(`desk-studio.voidState.${order.state}`)}
            </Badge>,
          ],
          [t('desk-studio.reason'), <q key="reason">{order.reason}</q>],
          [t('desk-studio.requestedBy'), `${order.requestedBy} · ${when.instant(order.requestedAt)}`],
          ...(order.decidedAt === null
            ? []
            : ([
                [t('desk-studio.decidedBy'), `${order.decidedBy ?? ''} · ${when.instant(order.decidedAt)}`],
                [t('desk-studio.because'), <q key="because">{order.decidedBecause}</q>],
              ] as const)),
        ]}
      />
      {order.state !== 'requested' || !mayDecide ? null : order.isOwn ? (
        <p className="sm t2">{t('desk-studio.own')}</p>
      ) : (
        <div className="row wrap-f void-acts">
          <Button look="danger" onClick={() => setDecision('reject')}>
            {t('desk-studio.reject')}
          </Button>
          <Button look="brand" onClick={() => setDecision('confirm')}>
            {t('desk-studio.confirm')}
          </Button>
        </div>
      )}
      {decision === null ? null : (
        <ReasonPopup
          title={t(`desk-studio.${decision}Title`)}
          confirm={t(`desk-studio.${decision}`)}
          look={decision === 'reject' ? 'danger' : 'brand'}
          draft={`studio.void.${order.id}.${decision}`}
          reasonFirst
          onSend={(sent) =>
            request(CALLS[decision], { params: { id: order.id }, body: sent }).finally(
              () => void askAgain(getStudioRound, listStudioRounds, listStudioVoids),
            )
          }
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}
