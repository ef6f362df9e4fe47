/** One talk: what was said, the answer, what can be done with it, and the card of who speaks. */
import { markDeskConversationRead, takeConversation } from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { ErrorState, Skeleton } from '@house/ui/states';
import { type JSX, useEffect, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useSend } from '../../shared/use-send.ts';
import { Composer } from './composer.tsx';
import { type OpenConversation, readConversation, useConversations } from './conversations-store.ts';
import { EndPopup, PassPopup } from './decide-popups.tsx';
import { LineList } from './line-list.tsx';
import type { ConsoleView } from './model.ts';
import { OwnerCard } from './owner-card.tsx';
import { TranscriptPopup } from './transcript-popup.tsx';

interface PaneProps {
  id: string;
  view: ConsoleView;
  onChanged: () => void;
  onClose: () => void;
}

/** What is seen has been read. */
function useReadMark(open: OpenConversation | undefined, own: boolean, onChanged: () => void): void {
  const id = open?.conversation.id;
  const place = open?.lines.at(-1)?.place ?? 0;
  const read = open?.conversation.staffRead ?? 0;
  useEffect(() => {
    if (!own || id === undefined || place <= read) return;
    request(markDeskConversationRead, { params: { id }, body: { place } })
      .then(() => readConversation(id))
      .then(onChanged)
      .catch(() => undefined);
  }, [id, place, read, own, onChanged]);
}

function Acts({
  open,
  view,
  onChanged,
}: {
  open: OpenConversation;
  view: ConsoleView;
  onChanged: () => void;
}): JSX.Element {
  const t = useT();
  const [asking, setAsking] = useState<'pass' | 'end' | 'transcript'>();
  const { busy, refused, send } = useSend();
  const { conversation } = open;
  const own = conversation.staffId === view.me.id;
  const take = (): void => {
    void send(async () => {
      await request(takeConversation, { params: { id: conversation.id } });
      await readConversation(conversation.id);
      onChanged();
    }).then((went) => {
      if (!went) onChanged();
    });
  };
  const close = (): void => {
    setAsking(undefined);
    onChanged();
  };
  return (
    <>
      <div className="chat-acts">
        {conversation.state === 'waiting' && view.me.mayAnswer ? (
          <Button look="brand" busy={busy} onClick={take}>
            {t('desk-chat.take')}
          </Button>
        ) : null}
        {conversation.state !== 'ended' && view.me.mayAnswer ? (
          <Button look="ghost" icon="users-three" onClick={() => setAsking('pass')}>
            {t('desk-chat.pass')}
          </Button>
        ) : null}
        {conversation.state === 'taken' && own ? (
          <Button look="ghost" icon="check" onClick={() => setAsking('end')}>
            {t('desk-chat.end')}
          </Button>
        ) : null}
        <Button look="bare" icon="clipboard-text" onClick={() => setAsking('transcript')}>
          {t('desk-chat.transcript')}
        </Button>
      </div>
      <Refused words={refused} />
      {asking === 'pass' ? <PassPopup conversation={conversation} view={view} onClose={close} /> : null}
      {asking === 'end' ? <EndPopup id={conversation.id} onClose={close} /> : null}
      {asking === 'transcript' ? <TranscriptPopup id={conversation.id} onClose={close} /> : null}
    </>
  );
}

/** Of somebody else's talk only the transcript can be read, and that is written down. */
function NotMine({ id, words, onRetry }: { id: string; words: string; onRetry: () => void }): JSX.Element {
  const t = useT();
  const [reading, setReading] = useState(false);
  return (
    <div className="card chat-none">
      <ErrorState title={words} onRetry={onRetry} />
      <Button look="ghost" icon="clipboard-text" onClick={() => setReading(true)}>
        {t('desk-chat.transcript')}
      </Button>
      {reading ? <TranscriptPopup id={id} onClose={() => setReading(false)} /> : null}
    </div>
  );
}

export function ConversationPane({ id, view, onChanged, onClose }: PaneProps): JSX.Element {
  const t = useT();
  const open = useConversations((conversations) => conversations[id]);
  const [refused, setRefused] = useState<string>();
  const own = open?.conversation.staffId === view.me.id;
  const load = (): void => {
    setRefused(undefined);
    readConversation(id).catch((thrown: unknown) => setRefused(messageOf(thrown)));
  };
  useEffect(load, [id]);
  useReadMark(open, own && open?.conversation.state === 'taken', onChanged);
  if (refused !== undefined) return <NotMine id={id} words={refused} onRetry={load} />;
  if (open === undefined) return <Skeleton height={40} count={6} />;
  return (
    <>
      <section className="card chat-pane" aria-label={t('desk-chat.lines')}>
        <div className="chat-pane-h">
          <IconButton icon="arrow-left-bold" turns label={t('common.back')} className="chat-back" onClick={onClose} />
          <Acts open={open} view={view} onChanged={onChanged} />
        </div>
        <LineList open={open} />
        {own && open.conversation.state === 'taken' ? (
          <Composer open={open} canned={view.canned} />
        ) : open.conversation.state === 'waiting' ? (
          <p className="chat-hint t2">{t('desk-chat.takeFirst')}</p>
        ) : null}
      </section>
      <OwnerCard open={open} />
    </>
  );
}
