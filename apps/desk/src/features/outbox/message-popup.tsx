/** One message: how it stands and what it says, recipient and content hidden until "Show", which is written down. */
import type { ReplyOf } from '@house/contract/call';
import { getOutboxMessage, showOutboxMessage } from '@house/contract/delivery/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { messageOf, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { PairList } from '../../shared/small-parts.tsx';
import { useWhen } from '../../shared/when.ts';
import { STANDING_TONES, standingOf } from './model.ts';

type Detail = ReplyOf<typeof getOutboxMessage>;
type Shown = ReplyOf<typeof showOutboxMessage>;

export function MessagePopup({ messageKey, onClose }: { messageKey: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getOutboxMessage, { params: { key: messageKey } });
  const { data } = answer;
  const title = data === undefined ? t('desk.outbox.text') : t(`desk.outbox.template.${data.message.template}`);
  return (
    <Popup title={title} onClose={onClose}>
      <AnswerView answer={answer} lines={6}>
        {(detail) => <MessageView detail={detail} />}
      </AnswerView>
    </Popup>
  );
}

/** What was shown stays with this popup only, and goes when it closes. */
function useShow(messageKey: string) {
  const [shown, setShown] = useState<Shown>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const show = async (): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      setShown(await request(showOutboxMessage, { params: { key: messageKey } }));
    } catch (thrown) {
      setRefused(messageOf(thrown));
    }
    setBusy(false);
  };
  return { shown, busy, refused, show };
}

const takeFocus = (note: HTMLElement | null): void => note?.focus();

function MessageView({ detail: { message, outline } }: { detail: Detail }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const { shown, busy, refused, show } = useShow(message.key);
  const standing = standingOf(message);
  const { subject, text } = shown?.whole ?? outline;
  const again = message.state === 'waiting' && message.tries > 0;
  return (
    <div className="fm message-view">
      <PairList
        pairs={[
          [
            t('desk.outbox.recipient'),
            <bdi key="to" className="mono" translate="no">
              {shown?.recipient ?? message.recipient}
            </bdi>,
          ],
          [t('desk.outbox.channel'), t(`desk.outbox.channel.${message.channel}`)],
          [
            t('desk.state'),
            <Badge key="state" tone={STANDING_TONES[standing]}>
              {t(`desk.outbox.state.${standing}`)}
            </Badge>,
          ],
          [t('desk.time'), when.instant(message.madeAt)],
          [
            t('desk.outbox.sentAt'),
            message.sentAt === null || standing === 'kept' ? null : when.instant(message.sentAt),
          ],
          [t('desk.outbox.nextTry'), again ? when.instant(message.nextTryAt) : null],
          [t('desk.outbox.tries'), count(message.tries)],
          [
            t('desk.outbox.error'),
            message.lastError === null ? null : (
              <span key="e" className="mono" translate="no">
                {message.lastError}
              </span>
            ),
          ],
          [
            t('desk.outbox.carrier'),
            message.adapter === null ? null : (
              <span key="a" className="mono" translate="no">
                {message.adapter}
              </span>
            ),
          ],
        ]}
      />
      <section className="message-text" aria-label={t('desk.outbox.text')} aria-live="polite" lang={message.language}>
        {subject === null ? null : <b>{subject}</b>}
        <p>{text}</p>
      </section>
      {refused === undefined ? null : (
        <Notice tone="loss" urgent>
          {refused}
        </Notice>
      )}
      {shown === undefined ? (
        <div className="row message-acts">
          <p className="sm t2">{t('desk.outbox.showNote')}</p>
          <Button look="brand" icon="eye" busy={busy} onClick={() => void show()}>
            {t('desk.outbox.show')}
          </Button>
        </div>
      ) : (
        // The button that had the focus is gone.
        <p ref={takeFocus} tabIndex={-1} className="sm t2 message-note" role="status">
          {t('desk.outbox.shown')} {t(shown.whole === null ? 'desk.outbox.wiped' : 'desk.outbox.keptNote')}
        </p>
      )}
    </div>
  );
}
