/** Writing: Enter sends, Shift+Enter begins a new line. What is typed outlives a reload. */
import { noteConversationTyping } from '@house/contract/chat/site';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { newKey } from '@house/web/clock';
import { readBase64 } from '@house/web/files';
import { type ChangeEvent, type FormEvent, type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { say, showPicture, useChat } from '../chat-store.ts';
import { keepDraft, readDraft } from '../draft.ts';
import { ask } from '../requests.ts';

const LINE_MAX = 2_000;
const COUNTED_FROM = 1_800;
/** A little more than the server asks for, or every other one would be swallowed. */
const TYPING_MILLISECONDS = 3_500;
const IMAGE_TYPES = 'image/png,image/jpeg';

function usePicture() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await showPicture(newKey(), await readBase64(file));
    } catch (thrown) {
      setRefused(messageOf(thrown));
    }
    setBusy(false);
  };
  return { busy, refused, send };
}

/** Tells staff that something is being written, now and then. */
function useTyping(conversationId: string | undefined): () => void {
  const told = useRef(0);
  return () => {
    if (conversationId === undefined || Date.now() - told.current < TYPING_MILLISECONDS) return;
    told.current = Date.now();
    ask(noteConversationTyping, { params: { id: conversationId } }).catch(() => undefined);
  };
}

export function Composer({ slowSeconds }: { slowSeconds: number }): JSX.Element {
  const t = useT();
  const conversation = useChat((chat) => chat.conversation);
  const [text, setText] = useState(() => readDraft('chatDraft'));
  const [pausing, setPausing] = useState(false);
  const picture = usePicture();
  const file = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const noteTyping = useTyping(conversation?.state === 'taken' ? conversation.id : undefined);
  useEffect(() => {
    if (!pausing) return;
    const timer = setTimeout(() => setPausing(false), slowSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [pausing, slowSeconds]);
  const change = (next: string): void => {
    setText(next);
    keepDraft('chatDraft', next);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (text.trim() === '' || pausing) return;
    say(text.trim());
    change('');
    setPausing(slowSeconds > 0);
    area.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    // While a word is being put together Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const onFile = (event: ChangeEvent<HTMLInputElement>): void => {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (chosen !== undefined) void picture.send(chosen);
  };
  return (
    <form className="chat-write" onSubmit={submit}>
      {picture.refused === undefined ? null : (
        <Notice tone="loss" urgent>
          {picture.refused}
        </Notice>
      )}
      {text.length > COUNTED_FROM ? (
        <span className="xs t3" role="status">
          {t('site-chat.long', { left: LINE_MAX - text.length })}
        </span>
      ) : null}
      <div className="chat-write-row">
        <IconButton
          icon="plus-bold"
          label={t('site-chat.picture')}
          aria-busy={picture.busy || undefined}
          disabled={picture.busy}
          onClick={() => file.current?.click()}
        />
        <input
          ref={file}
          type="file"
          hidden
          accept={IMAGE_TYPES}
          aria-label={t('site-chat.picture')}
          onChange={onFile}
        />
        <textarea
          ref={area}
          data-first
          rows={1}
          maxLength={LINE_MAX}
          enterKeyHint="send"
          aria-label={t('site-chat.write')}
          placeholder={t('site-chat.write')}
          value={text}
          onChange={(event) => {
            change(event.target.value);
            noteTyping();
          }}
          onKeyDown={onKey}
        />
        <IconButton
          icon="paper-plane-tilt-fill"
          type="submit"
          className="chat-send"
          label={t('site-chat.send')}
          disabled={pausing || text.trim() === ''}
        />
      </div>
    </form>
  );
}
