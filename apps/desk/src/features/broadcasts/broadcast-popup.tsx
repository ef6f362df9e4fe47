/** One letter: what it says, whom it reached, and the steps that are left. */
import type { ReplyOf } from '@house/contract/call';
import { cancelBroadcast, confirmBroadcast, getBroadcast, listBroadcasts } from '@house/contract/messages/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { ReasonField, Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { isReasonMissing } from '../../shared/reason.ts';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';
import { SIDES } from './model.ts';
import { BROADCAST_TONES } from './tones.ts';

type Detail = ReplyOf<typeof getBroadcast>;

function Steps({ broadcast, mayConfirm }: Detail): JSX.Element | null {
  const t = useT();
  const maySend = useCan('messages.send');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  if (!maySend || broadcast.state === 'sent' || broadcast.state === 'cancelled') return null;
  const step = (call: typeof cancelBroadcast | typeof confirmBroadcast): void => {
    setTried(true);
    if (isReasonMissing(reason)) return;
    void send(async () => {
      await request(call, { params: { id: broadcast.id }, body: { reason } });
      await askAgain(getBroadcast, listBroadcasts);
    });
  };
  return (
    <div className="col">
      <ReasonField value={reason} tried={tried} onChange={setReason} />
      <Refused words={refused} />
      <div className="row void-acts">
        <Button look="danger" busy={busy} onClick={() => step(cancelBroadcast)}>
          {t('desk-messages.cancel')}
        </Button>
        {mayConfirm ? (
          <Button look="brand" busy={busy} onClick={() => step(confirmBroadcast)}>
            {t('desk-messages.confirm')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function BroadcastView({ detail }: { detail: Detail }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const { broadcast } = detail;
  const part = broadcast.sent === 0 ? 0 : Math.round((broadcast.read / broadcast.sent) * 100);
  return (
    <div className="fm message-view">
      <PairList
        pairs={[
          [
            t('desk.state'),
            <Badge key="state" tone={BROADCAST_TONES[broadcast.state]}>
              {t(`desk-messages.state.${broadcast.state}`)}
            </Badge>,
          ],
          [t('desk-messages.expected'), count(broadcast.expected)],
          [t('desk-messages.sent'), count(broadcast.sent)],
          [t('desk-messages.read'), `${count(broadcast.read)} (${count(part)}%)`],
          [t('desk-messages.starts'), when.instant(broadcast.startsAt)],
          [t('desk-messages.ends'), broadcast.endsAt === null ? null : when.instant(broadcast.endsAt)],
          [t('desk-messages.link'), broadcast.link],
          [t('desk-messages.by'), broadcast.by],
          [t('desk-messages.secondBy'), broadcast.secondBy],
        ]}
      />
      {SIDES.map((side) => {
        const { title, body } = broadcast.texts[side];
        return title === '' ? null : (
          <section key={side} className="message-text" aria-label={t(`desk-messages.side.${side}`)} lang={side}>
            <b>{title}</b>
            <p>{body}</p>
          </section>
        );
      })}
      {broadcast.state === 'awaitsSecond' && !detail.mayConfirm ? (
        <p className="sm t2">{t('desk-messages.waitsForOther')}</p>
      ) : null}
      <Steps {...detail} />
    </div>
  );
}

const GOING_ON = ['waiting', 'sending'];
const LOOK_AGAIN_MS = 2_000;

export function BroadcastPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const [going, setGoing] = useState(true);
  const answer = useCall(getBroadcast, { params: { id } }, { refetchInterval: going ? LOOK_AGAIN_MS : false });
  const goes = answer.data === undefined || GOING_ON.includes(answer.data.broadcast.state);
  if (goes !== going) setGoing(goes);
  return (
    <Popup title={t('desk-messages.letter')} onClose={onClose}>
      <AnswerView answer={answer} lines={6}>
        {(detail) => <BroadcastView detail={detail} />}
      </AnswerView>
    </Popup>
  );
}
