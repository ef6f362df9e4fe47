/** A member's talks that are over, each opened in place. */

import type { ReplyOf } from '@house/contract/call';
import { type ChatTalk, getTalk, listTalks } from '@house/contract/chat/site';
import { useT } from '@house/i18n/react';
import { EmptyState, ErrorState, Skeleton } from '@house/ui/states';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { ask } from '../requests.ts';
import { Line } from './line-list.tsx';
import { useClock } from './use-clock.ts';

function PastTalk({ talk }: { talk: ChatTalk }): JSX.Element {
  const t = useT();
  const clock = useClock();
  const [read, setRead] = useState<ReplyOf<typeof getTalk>>();
  const [refused, setRefused] = useState<string>();
  const load = (): void => {
    if (read !== undefined) return;
    setRefused(undefined);
    ask(getTalk, { params: { id: talk.id } }).then(setRead, (thrown: unknown) => setRefused(messageOf(thrown)));
  };
  return (
    <details onToggle={load}>
      <summary>
        <b>{clock.dayAndTime(talk.openedAt)}</b>
        <span className="t3 xs">{t('site-chat.pastLines', { lines: talk.lines })}</span>
      </summary>
      {refused === undefined ? null : <ErrorState title={refused} onRetry={load} />}
      {read === undefined ? null : (
        <ol className="chat-lines">
          {read.lines.map((line) => (
            <Line key={line.place} line={line} talkId={talk.id} idle={talk.endedBy === 'idle'} seen={false} />
          ))}
        </ol>
      )}
    </details>
  );
}

export function PastTalks(): JSX.Element {
  const t = useT();
  const [talks, setTalks] = useState<readonly ChatTalk[]>();
  const [refused, setRefused] = useState<string>();
  const load = useCallback(() => {
    setRefused(undefined);
    ask(listTalks, { query: { size: 20 } }).then(
      ({ rows }) => setTalks(rows.filter(({ state }) => state === 'ended')),
      (thrown: unknown) => setRefused(messageOf(thrown)),
    );
  }, []);
  useEffect(load, [load]);
  if (refused !== undefined) return <ErrorState title={refused} onRetry={load} />;
  if (talks === undefined) return <Skeleton height={44} count={4} />;
  if (talks.length === 0) return <EmptyState title={t('site-chat.pastEmpty')} />;
  return (
    <div className="chat-past">
      {talks.map((talk) => (
        <PastTalk key={talk.id} talk={talk} />
      ))}
    </div>
  );
}
