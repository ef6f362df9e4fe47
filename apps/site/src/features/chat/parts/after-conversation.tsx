/** After a talk: how it was, the conversation to keep, a new one. */
import { rateConversation } from '@house/contract/chat/site';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { saveText } from '@house/web/files';
import { writeTranscript } from '@house/web/zone-time';
import { type JSX, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { useBoot } from '../../../shared/boot.ts';
import { leaveConversation, refreshConversation, useChat } from '../chat-store.ts';
import { ask } from '../requests.ts';

const RATINGS = [1, 2, 3, 4, 5] as const;

function Rating({ conversationId, rating }: { conversationId: string; rating: number | null }): JSX.Element {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const rate = (chosen: number): void => {
    setRefused(undefined);
    ask(rateConversation, { params: { id: conversationId }, body: { rating: chosen } })
      .then(() => refreshConversation())
      .catch((thrown: unknown) => setRefused(messageOf(thrown)));
  };
  return (
    <fieldset className="chat-rate">
      <legend>{t(rating === null ? 'site-chat.rate' : 'site-chat.rated')}</legend>
      <span>
        {RATINGS.map((value) => (
          <IconButton
            key={value}
            icon={rating !== null && value <= rating ? 'star-fill' : 'star'}
            label={t('site-chat.rateNumber', { rating: value })}
            disabled={rating !== null}
            pressed={value === rating}
            onClick={() => rate(value)}
          />
        ))}
      </span>
      {refused === undefined ? null : (
        <Notice tone="loss" urgent>
          {refused}
        </Notice>
      )}
    </fieldset>
  );
}

export function AfterConversation(): JSX.Element | null {
  const t = useT();
  const { offsetMinutes } = useBoot((boot) => boot.brand.zone);
  const conversation = useChat((chat) => chat.conversation);
  const lines = useChat((chat) => chat.lines);
  if (conversation === null) return null;
  const save = (): void => {
    const said = lines
      .filter(({ author }) => author !== 'house')
      .map(({ author, kind, text, at }) => {
        const who = t(author === 'owner' ? 'site-chat.you' : 'site-chat.staff');
        return { at, words: `${who}: ${kind === 'image' ? t('site-chat.pictureOf') : text}` };
      });
    saveText(`chat-${conversation.id}.txt`, writeTranscript(said, offsetMinutes));
  };
  return (
    <div className="chat-write">
      <Rating conversationId={conversation.id} rating={conversation.rating} />
      <div className="row chat-after">
        <Button look="ghost" icon="download-simple" onClick={save}>
          {t('site-chat.transcript')}
        </Button>
        <Button look="brand" onClick={leaveConversation}>
          {t('site-chat.new')}
        </Button>
      </div>
    </div>
  );
}
