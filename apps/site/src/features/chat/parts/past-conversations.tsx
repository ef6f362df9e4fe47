/** A member's talks that are over, each opened in place. */

import type { ReplyOf } from '@house/contract/call';
import { type ChatConversation, getConversation, listConversations } from '@house/contract/chat/site';
import { useT } from '@house/i18n/react';
import { EmptyState, ErrorState, Skeleton } from '@house/ui/states';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { ask } from '../requests.ts';
import { Line } from './line-list.tsx';
import { useClock } from './use-clock.ts';

function PastConversation({ conversation }: { conversation: ChatConversation }): JSX.Element {
  const t = useT();
  const clock = useClock();
  const [read, setRead] = useState<ReplyOf<typeof getConversation>>();
  const [refused, setRefused] = useState<string>();
  const load = (): void => {
    if (read !== undefined) return;
    setRefused(undefined);
    ask(getConversation, { params: { id: conversation.id } }).then(setRead, (thrown: unknown) =>
      setRefused(messageOf(thrown)),
    );
  };
  return (
    <details onToggle={load}>
      <summary>
        <b>{clock.dayAndTime(conversation.openedAt)}</b>
        <span className="t3 xs">{t('site-chat.pastLines', { lines: conversation.lines })}</span>
      </summary>
      {refused === undefined ? null : <ErrorState title={refused} onRetry={load} />}
      {read === undefined ? null : (
        <ol className="chat-lines">
          {read.lines.map((line) => (
            <Line
              key={line.place}
              line={line}
              conversationId={conversation.id}
              idle={conversation.endedBy === 'idle'}
              seen={false}
            />
          ))}
        </ol>
      )}
    </details>
  );
}

export function PastConversations(): JSX.Element {
  const t = useT();
  const [conversations, setConversations] = useState<readonly ChatConversation[]>();
  const [refused, setRefused] = useState<string>();
  const load = useCallback(() => {
    setRefused(undefined);
    ask(listConversations, { query: { size: 20 } }).then(
      ({ rows }) => setConversations(rows.filter(({ state }) => state === 'ended')),
      (thrown: unknown) => setRefused(messageOf(thrown)),
    );
  }, []);
  useEffect(load, [load]);
  if (refused !== undefined) return <ErrorState title={refused} onRetry={load} />;
  if (conversations === undefined) return <Skeleton height={44} count={4} />;
  if (conversations.length === 0) return <EmptyState title={t('site-chat.pastEmpty')} />;
  return (
    <div className="chat-past">
      {conversations.map((conversation) => (
        <PastConversation key={conversation.id} conversation={conversation} />
      ))}
    </div>
  );
}
