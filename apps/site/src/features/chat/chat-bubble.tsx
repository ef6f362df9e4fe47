/** A talk that goes on behind a closed popup: one button, with what came meanwhile. */
import '../../shared/chat.css';
import { useAreas, useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { type JSX, useEffect } from 'react';
import { openPopup } from '../../shared/popups.ts';
import { loadChat, unreadOf, useChat } from './chat-store.ts';
import { useChatLive } from './use-chat-live.ts';

export function ChatBubble(): JSX.Element | null {
  useAreas(['site-chat']);
  const t = useT();
  const chat = useChat();
  const unread = unreadOf(chat);
  const known = chat.conversation !== null;
  useChatLive();
  useEffect(() => {
    if (!known) loadChat().catch(() => undefined);
  }, [known]);
  return (
    <button type="button" className="chat-bubble" onClick={() => openPopup('chat')}>
      <Icon name="chat-circle-dots-fill" size={24} />
      <span className="sr">{t('site-chat.open')}</span>
      <span role="status" className={unread > 0 ? 'chat-count' : 'sr'}>
        {unread > 0 ? (
          <>
            <span aria-hidden="true">{unread > 9 ? '9+' : unread}</span>
            <span className="sr">{t('site-chat.unread', { unread })}</span>
          </>
        ) : null}
      </span>
    </button>
  );
}
