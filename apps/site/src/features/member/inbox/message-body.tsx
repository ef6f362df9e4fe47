/** One message, whole. It counts as read once somebody has opened it. */
import type { InboxMessage } from '@house/contract/messages/site';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { type JSX, useEffect, useRef } from 'react';
import { leavePopupTo } from '../../../shared/popups.ts';
import { useRecordWords } from '../words.ts';

interface MessageBodyProps {
  message: InboxMessage;
  /** Somebody opened it; not just the first one shown beside the list. */
  chosen: boolean;
  /** On phones: to the list. */
  onBack?: () => void;
  onRead: () => void;
  onPin: () => void;
  onRemove: () => void;
}

export function MessageBody({ message, chosen, onBack, onRead, onPin, onRemove }: MessageBodyProps): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const head = useRef<HTMLHeadingElement>(null);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  const unread = chosen && !message.read;
  useEffect(() => {
    if (unread) latest.current();
  }, [unread]);
  const alone = onBack !== undefined;
  useEffect(() => {
    if (alone) head.current?.focus();
  }, [alone]);
  const { link } = message;
  return (
    <article className="card pad inbox-body">
      <div className="row">
        {onBack === undefined ? null : (
          <Button look="bare" icon="arrow-left" onClick={onBack}>
            {t('site-inbox.toList')}
          </Button>
        )}
        <span className="sp" />
        <IconButton
          icon={message.pinned ? 'star-fill' : 'star'}
          label={t('site-inbox.pin')}
          pressed={message.pinned}
          onClick={onPin}
        />
        <IconButton icon="trash" label={t('site-inbox.remove')} onClick={onRemove} />
      </div>
      <h2 ref={head} tabIndex={-1}>
        {message.title}
      </h2>
      <span className="xs t3 num">{words.moment(message.at)}</span>
      <div className="inbox-text">{message.body}</div>
      {link === null ? null : (
        <div>
          <Button look="brand" onClick={() => leavePopupTo(link)}>
            {t('site-inbox.open')}
          </Button>
        </div>
      )}
    </article>
  );
}
