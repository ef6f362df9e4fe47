/** What was said, as staff sees it. Words are text; only addresses of the house can be followed. */

import { getDeskConversationImage } from '@house/contract/chat/desk';
import type { ChatLine } from '@house/contract/chat/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { useFollowEnd } from '@house/ui/lib/follow-end';
import { splitLinks } from '@house/web/own-links';
import { Fragment, type JSX, useEffect, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';
import { useWhen } from '../../shared/when.ts';
import { dropUnsent, type OpenConversation, sayAgain } from './conversations-store.ts';

const TYPING_MILLISECONDS = 5_000;

function LineText({ text }: { text: string }): JSX.Element {
  let at = 0;
  return (
    <>
      {splitLinks(text, location.origin).map(({ text: part, to }) => {
        at += part.length;
        if (to === null) return <Fragment key={at}>{part}</Fragment>;
        return (
          <a key={at} href={to} target="_blank" rel="noreferrer">
            {part}
          </a>
        );
      })}
    </>
  );
}

function Picture({ conversationId, place }: { conversationId: string; place: number }): JSX.Element {
  const t = useT();
  const [image, setImage] = useState<string>();
  const [failed, setFailed] = useState('');
  if (image !== undefined) return <img src={image} alt={t('desk-chat.pictureOf')} />;
  const show = (): void => {
    setFailed('');
    request(getDeskConversationImage, { params: { id: conversationId, place } }).then(
      (reply) => setImage(reply.image),
      (thrown: unknown) => setFailed(messageOf(thrown)),
    );
  };
  return (
    <>
      <Button look="ghost" size="s" icon="eye" onClick={show}>
        {t('desk-chat.pictureShow')}
      </Button>
      {failed === '' ? null : (
        <span className="hint err" role="alert">
          {failed}
        </span>
      )}
    </>
  );
}

export function Line({
  line,
  conversationId,
  seen = false,
}: {
  line: ChatLine;
  conversationId: string;
  seen?: boolean;
}): JSX.Element {
  const t = useT();
  const when = useWhen();
  if (line.author === 'house') {
    const name = line.text || t('desk-chat.nobody');
    const kind = line.kind === 'passed' || line.kind === 'ended' ? line.kind : 'taken';
    return <li className="chat-note">{t(`desk-chat.line.${kind}`, { name })}</li>;
  }
  return (
    <li className={`chat-line ${line.author}`}>
      <span className="xs t3">
        {t(line.author === 'owner' ? 'desk-chat.owner' : 'desk-chat.staff')} · {when.clock(line.at)}
        {seen ? ` · ${t('desk-chat.seen')}` : null}
      </span>
      <div className="chat-words">
        {line.kind === 'image' ? (
          <Picture conversationId={conversationId} place={line.place} />
        ) : (
          <LineText text={line.text} />
        )}
      </div>
    </li>
  );
}

/** True for some seconds after somebody was seen writing. */
function useTyping(typingAt: number): boolean {
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (typingAt === 0) return;
    const timer = setTimeout(() => setOver(typingAt), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typingAt]);
  return typingAt !== 0 && over !== typingAt;
}

export function LineList({ open }: { open: OpenConversation }): JSX.Element {
  const t = useT();
  const { conversation, lines, unsent } = open;
  const typing = useTyping(open.typingAt);
  const lastOwn = lines.findLast(({ author }) => author === 'staff')?.place;
  const list = useFollowEnd(
    `${lines.length + unsent.length} ${typing}`,
    `${conversation.id} ${unsent.at(-1)?.key ?? ''} ${lastOwn ?? ''}`,
  );
  return (
    <div
      ref={list.ref}
      onScroll={list.onScroll}
      className="chat-scroll"
      role="log"
      aria-live="polite"
      aria-label={t('desk-chat.lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <ol className="chat-lines">
        {lines.map((line) => (
          <Line
            key={line.place}
            line={line}
            conversationId={conversation.id}
            seen={line.place === lastOwn && line.place <= conversation.ownerRead}
          />
        ))}
        {unsent.map(({ key, text, why }) => (
          <li key={key} className="chat-line staff unsent">
            <span className="xs t3">{why === '' ? t('desk-chat.waitingSend') : t('desk-chat.unsent', { why })}</span>
            <div className="chat-words">{text}</div>
            {why === '' ? null : (
              <span className="row">
                <Button look="ghost" size="s" onClick={() => sayAgain(conversation.id, key)}>
                  {t('desk-chat.again')}
                </Button>
                <Button look="bare" size="s" onClick={() => dropUnsent(conversation.id, key)}>
                  {t('desk-chat.drop')}
                </Button>
              </span>
            )}
          </li>
        ))}
        {typing ? (
          <li className="chat-note">
            {t('desk-chat.owner')} {t('desk-chat.typing')}
          </li>
        ) : null}
      </ol>
    </div>
  );
}
