/** What was said, oldest first. Words are text; only addresses of ours can be followed. */
import { type ChatLine, getConversationImage } from '@house/contract/chat/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { useFollowEnd } from '@house/ui/lib/follow-end';
import { splitLinks } from '@house/web/own-links';
import { Fragment, type JSX, useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { leavePopupTo } from '../../../shared/popups.ts';
import { dropUnsent, readAll, sayAgain, type Unsent, useChat } from '../chat-store.ts';
import { ask } from '../requests.ts';
import { useClock } from './use-clock.ts';

const TYPING_MILLISECONDS = 5_000;

export function LineText({ text }: { text: string }): JSX.Element {
  let at = 0;
  return (
    <>
      {splitLinks(text, location.origin).map(({ text: part, to }) => {
        at += part.length;
        if (to === null) return <Fragment key={at}>{part}</Fragment>;
        return (
          <a
            key={at}
            href={to}
            onClick={(event) => {
              event.preventDefault();
              leavePopupTo(to);
            }}
          >
            {part}
          </a>
        );
      })}
    </>
  );
}

/** A picture is fetched when it is asked for: telephones pay for what they load. */
function Picture({ conversationId, place }: { conversationId: string; place: number }): JSX.Element {
  const t = useT();
  const [image, setImage] = useState<string>();
  const [failed, setFailed] = useState('');
  const show = (): void => {
    setFailed('');
    ask(getConversationImage, { params: { id: conversationId, place } }).then(
      (reply) => setImage(reply.image),
      (thrown: unknown) => setFailed(messageOf(thrown)),
    );
  };
  if (image !== undefined) return <img src={image} alt={t('site-chat.pictureOf')} />;
  return (
    <>
      <Button look="ghost" size="s" icon="eye" onClick={show}>
        {t('site-chat.pictureShow')}
      </Button>
      {failed === '' ? null : (
        <span className="hint err" role="alert">
          {failed}
        </span>
      )}
    </>
  );
}

export function HouseLine({ line, idle }: { line: ChatLine; idle: boolean }): JSX.Element {
  const t = useT();
  if (line.kind === 'ended') return <>{t(idle ? 'site-chat.endedIdle' : 'site-chat.ended')}</>;
  const kind = line.kind === 'passed' ? 'passed' : 'taken';
  return <>{line.text === '' ? t(`site-chat.${kind}Plain`) : t(`site-chat.${kind}`, { name: line.text })}</>;
}

export function Line({
  line,
  conversationId,
  idle,
  seen,
}: {
  line: ChatLine;
  conversationId: string;
  idle: boolean;
  seen: boolean;
}): JSX.Element {
  const t = useT();
  const clock = useClock();
  if (line.author === 'house') {
    return (
      <li className="chat-note">
        <HouseLine line={line} idle={idle} />
      </li>
    );
  }
  return (
    <li className={`chat-line ${line.author}`}>
      <span className="sr">{t(line.author === 'owner' ? 'site-chat.you' : 'site-chat.staff')}</span>
      <div className="chat-words">
        {line.kind === 'image' ? (
          <Picture conversationId={conversationId} place={line.place} />
        ) : (
          <LineText text={line.text} />
        )}
      </div>
      <span className="chat-meta">
        {clock.time(line.at)}
        {seen ? ` · ${t('site-chat.seen')}` : null}
      </span>
    </li>
  );
}

function UnsentLine({ unsent }: { unsent: Unsent }): JSX.Element {
  const t = useT();
  const { key, text, state, why } = unsent;
  return (
    <li className="chat-line owner unsent">
      <div className="chat-words">{text}</div>
      <span className="chat-meta">{t(`site-chat.unsent.${state}`, { why })}</span>
      {state === 'refused' ? (
        <span className="row">
          <Button look="ghost" size="s" onClick={() => sayAgain(key)}>
            {t('site-chat.again')}
          </Button>
          <Button look="bare" size="s" onClick={() => dropUnsent(key)}>
            {t('site-chat.drop')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function Typing(): JSX.Element | null {
  const t = useT();
  const typingAt = useChat((chat) => chat.typingAt);
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (typingAt === 0) return;
    const timer = setTimeout(() => setOver(typingAt), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typingAt]);
  if (typingAt === 0 || over === typingAt) return null;
  return (
    <li className="chat-note">
      {t('site-chat.staff')} {t('site-chat.typing')}
    </li>
  );
}

export function LineList(): JSX.Element | null {
  const t = useT();
  const { conversation, lines, unsent, typingAt } = useChat();
  const count = lines.length + unsent.length;
  const lastOwn = lines.findLast(({ author }) => author === 'owner')?.place;
  const list = useFollowEnd(
    `${count} ${typingAt} ${conversation?.state}`,
    `${conversation?.id} ${unsent.at(-1)?.key ?? ''} ${lastOwn ?? ''}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new line that is shown has been read
  useEffect(() => readAll(), [count, typingAt, conversation?.state]);
  if (conversation === null) return null;
  return (
    <div
      ref={list.ref}
      onScroll={list.onScroll}
      className="chat-scroll"
      role="log"
      aria-live="polite"
      aria-label={t('site-chat.lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <ol className="chat-lines">
        {lines.map((line) => (
          <Line
            key={line.place}
            line={line}
            conversationId={conversation.id}
            idle={conversation.endedBy === 'idle'}
            seen={line.place === lastOwn && line.place <= conversation.staffRead}
          />
        ))}
        {unsent.map((line) => (
          <UnsentLine key={line.key} unsent={line} />
        ))}
        <Typing />
      </ol>
    </div>
  );
}
