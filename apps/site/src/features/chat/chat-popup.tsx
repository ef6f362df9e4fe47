/** Customer service (screens.md 3.8): 440 × 500, a full screen on phones. Before, during and after a talk. */
import '../../shared/chat.css';
import type { ReplyOf } from '@house/contract/call';
import { endConversation, type getChat } from '@house/contract/chat/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { Dialog, Popup } from '@house/ui/popup';
import { ErrorState, Skeleton } from '@house/ui/states';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../shared/api.ts';
import { Waiting } from '../../shared/list-states.tsx';
import { closePopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { loadChat, refreshConversation, useChat } from './chat-store.ts';
import { AfterConversation } from './parts/after-conversation.tsx';
import { BeforeConversation } from './parts/before-conversation.tsx';
import { Composer } from './parts/composer.tsx';
import { LineList } from './parts/line-list.tsx';
import { PastConversations } from './parts/past-conversations.tsx';
import { ask } from './requests.ts';
import { useChatLive } from './use-chat-live.ts';

type About = ReplyOf<typeof getChat>;

function useAbout(account: string | null) {
  const [about, setAbout] = useState<About>();
  const [refused, setRefused] = useState<string>();
  const load = useCallback(() => {
    setRefused(undefined);
    loadChat().then(setAbout, (thrown: unknown) => setRefused(messageOf(thrown)));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in has a chat of his own
  useEffect(load, [load, account]);
  return { about, refused, load };
}

function EndButton({ conversationId }: { conversationId: string }): JSX.Element {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await ask(endConversation, { params: { id: conversationId } });
      await refreshConversation();
      setAsking(false);
    } catch (thrown) {
      setRefused(messageOf(thrown));
    }
    setBusy(false);
  };
  return (
    <>
      <IconButton icon="sign-out" label={t('site-chat.end')} onClick={() => setAsking(true)} />
      {asking ? (
        <Dialog
          title={t('site-chat.endAsk')}
          confirm={t('site-chat.end')}
          cancel={t('site-chat.endStay')}
          busy={busy}
          {...(refused === undefined ? {} : { error: refused })}
          onConfirm={() => void end()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function WaitNote(): JSX.Element | null {
  const t = useT();
  const conversation = useChat((chat) => chat.conversation);
  if (conversation?.state !== 'waiting') return null;
  const minutes = conversation.waitSeconds === null ? null : Math.round(conversation.waitSeconds / 60);
  return (
    <p className="chat-wait" role="status">
      <b>{t('site-chat.waiting', { ahead: conversation.ahead ?? 0 })}</b>
      {minutes === null ? null : <span>{t('site-chat.waitTime', { minutes })}</span>}
    </p>
  );
}

function Conversation({ slowSeconds }: { slowSeconds: number }): JSX.Element {
  const ended = useChat(({ conversation }) => conversation?.state === 'ended');
  return (
    <>
      <WaitNote />
      <LineList />
      {ended ? <AfterConversation /> : <Composer slowSeconds={slowSeconds} />}
    </>
  );
}

export function ChatPopup({ reference }: { reference: string | null }): JSX.Element {
  useAreas(['site-chat']);
  const t = useT();
  const { account } = useSession();
  const { about, refused, load } = useAbout(account);
  const conversation = useChat((chat) => chat.conversation);
  const [past, setPast] = useState(false);
  useChatLive();
  const line = conversation?.line ?? about?.line ?? 'live';
  const goesOn = conversation !== null && conversation.state !== 'ended';
  return (
    <Popup
      size="service"
      title={t(`site-chat.title.${line}`)}
      aside={
        <>
          {line === 'vip' ? <span className="chat-vip">{t('site-chat.vip')}</span> : null}
          {goesOn && !past ? <EndButton conversationId={conversation.id} /> : null}
          {account !== null && !goesOn && !past ? (
            <IconButton icon="clock" label={t('site-chat.past')} onClick={() => setPast(true)} />
          ) : null}
        </>
      }
      {...(past ? { onBack: () => setPast(false) } : {})}
      onClose={closePopup}
    >
      {past ? (
        <div className="chat-body">
          <PastConversations />
          <div className="chat-pad">
            <Button look="ghost" block onClick={() => setPast(false)}>
              {t('site-chat.back')}
            </Button>
          </div>
        </div>
      ) : refused !== undefined && conversation === null ? (
        <ErrorState title={refused} onRetry={load} />
      ) : about === undefined && conversation === null ? (
        <div className="chat-pad">
          <Waiting onRetry={load}>
            <Skeleton height={44} count={4} />
          </Waiting>
        </div>
      ) : conversation === null && about !== undefined ? (
        <BeforeConversation key={account} about={about} reference={reference} />
      ) : (
        <div className="chat-body">
          <Conversation slowSeconds={about?.slowSeconds ?? 0} />
        </div>
      )}
    </Popup>
  );
}
