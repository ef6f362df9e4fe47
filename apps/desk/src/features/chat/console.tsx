/** The console: the queue on the left, one talk in the middle, who it is on the right. Live, with several talks at once. */
import { type DeskConversation, getDeskChat } from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { EmptyState, Notice } from '@house/ui/states';
import { useServerSecond } from '@house/web/clock';
import { type JSX, useEffect } from 'react';
import { askAgain, useCall } from '../../shared/api.ts';
import { useListKeys } from '../../shared/list-keys.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useDeskLive } from '../../shared/live.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { noteTyping, readConversation, unreadOf, useConversations } from './conversations-store.ts';
import { type ConsoleView, callOwner, isBehind } from './model.ts';
import { playNote } from './sound.ts';
import { StatusBar } from './status-bar.tsx';

/** Asking says that one is there, so it is asked also while nothing happens. */
const HEARTBEAT_MILLISECONDS = 25_000;
const MINUTE_MILLISECONDS = 60_000;

const lookAgain = (): void => void askAgain(getDeskChat);

function QueueEntry({
  conversation,
  on,
  onChoose,
}: {
  conversation: DeskConversation;
  on: boolean;
  onChoose: (id: string) => void;
}): JSX.Element {
  const t = useT();
  const now = useServerSecond();
  const minutes = Math.max(0, Math.floor((now - Date.parse(conversation.openedAt)) / MINUTE_MILLISECONDS));
  const unread = unreadOf(conversation);
  const kind = t(conversation.owner.kind === 'member' ? 'desk-chat.member' : 'desk-chat.visitor');
  return (
    <li>
      <button
        type="button"
        data-row
        className="chat-entry"
        aria-current={on ? 'true' : undefined}
        onClick={() => onChoose(conversation.id)}
      >
        <b>{callOwner(conversation.owner, t('desk-chat.visitor'))}</b>
        <span className="xs t2 num">{t('desk-chat.minutes', { minutes })}</span>
        <span className="xs t3">{conversation.state === 'taken' ? (conversation.staff ?? kind) : kind}</span>
        <span className="row">
          {conversation.line === 'vip' ? <Badge tone="warn">{t('desk-chat.vip')}</Badge> : null}
          {unread > 0 ? <Badge tone="info">{t('desk-chat.unread', { unread })}</Badge> : null}
        </span>
      </button>
    </li>
  );
}

interface QueueProps {
  title: string;
  conversations: readonly DeskConversation[];
  chosen: string;
  onChoose: (id: string) => void;
}

function Queue({ title, conversations, chosen, onChoose }: QueueProps): JSX.Element {
  const t = useT();
  return (
    <section>
      <h2>
        {title} <span className="num t3">{conversations.length}</span>
      </h2>
      {conversations.length === 0 ? <p className="xs t3">{t('desk-chat.none')}</p> : null}
      <ul>
        {conversations.map((conversation) => (
          <QueueEntry
            key={conversation.id}
            conversation={conversation}
            on={conversation.id === chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

function useConsoleLive(view: ConsoleView | undefined, chosen: string): void {
  useDeskLive('deskChat', {
    onOpen: () => {
      lookAgain();
      for (const id of Object.keys(useConversations.getState())) readConversation(id).catch(() => undefined);
    },
    onEvent: ({ kind, data }) => {
      const id = typeof data['conversationId'] === 'string' ? data['conversationId'] : '';
      if (kind === 'typing') noteTyping(id);
      else {
        lookAgain();
        if (id in useConversations.getState() || id === chosen) readConversation(id).catch(() => undefined);
      }
    },
  });
  // What the socket did not tell the heartbeat does.
  useEffect(() => {
    if (view === undefined) return;
    for (const { conversation, lines } of Object.values(useConversations.getState())) {
      const { id, state, staffId } = conversation;
      if (isBehind({ id, state, staffId, last: lines.at(-1)?.place ?? 0 }, view))
        readConversation(id).catch(() => undefined);
    }
  }, [view]);
  const unread =
    (view?.mine ?? []).reduce((sum, conversation) => sum + unreadOf(conversation), 0) + (view?.waiting.length ?? 0);
  useEffect(() => {
    if (unread > 0) playNote();
  }, [unread]);
}

export function Console({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getDeskChat, {}, { refetchInterval: HEARTBEAT_MILLISECONDS, keepOld: true });
  const view = answer.data;
  useListKeys();
  useConsoleLive(view, chosen);
  return (
    <AnswerView answer={answer}>
      {(shown) => (
        <>
          {shown.me.mayAnswer ? <StatusBar me={shown.me} onChanged={lookAgain} /> : null}
          {shown.open ? null : <Notice tone="warn">{t('desk-chat.officeClosed')}</Notice>}
          <div className={chosen === '' ? 'chat-desk' : 'chat-desk one'}>
            <nav className="card chat-queue" aria-label={t('desk-chat.console')}>
              <Queue title={t('desk-chat.waiting')} conversations={shown.waiting} chosen={chosen} onChoose={onChoose} />
              <Queue title={t('desk-chat.mine')} conversations={shown.mine} chosen={chosen} onChoose={onChoose} />
              <Queue title={t('desk-chat.others')} conversations={shown.others} chosen={chosen} onChoose={onChoose} />
            </nav>
            {chosen === '' ? (
              <div className="card chat-none">
                <EmptyState title={t('desk-chat.pick')}>{t('desk-chat.pickHint')}</EmptyState>
              </div>
            ) : (
              <ConversationPane
                key={chosen}
                id={chosen}
                view={shown}
                onChanged={lookAgain}
                onClose={() => onChoose('')}
              />
            )}
          </div>
        </>
      )}
    </AnswerView>
  );
}
