/** Writing an answer: Ctrl+Enter sends, Enter is a new line; canned answers by choice or behind a slash. */
import { type ChatCanned, noteDeskTyping, sendDeskImage } from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { Select, TextArea } from '@house/ui/field';
import { newKey } from '@house/web/clock';
import { readBase64 } from '@house/web/files';
import { type ChangeEvent, type FormEvent, type JSX, type KeyboardEvent, useRef } from 'react';
import { request } from '../../shared/api.ts';
import { brandName } from '../../shared/boot.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useSend } from '../../shared/use-send.ts';
import { keepDraft, type OpenConversation, readConversation, say } from './conversations-store.ts';
import { fillCanned, findShortcut } from './model.ts';

const LINE_MAX = 2_000;
/** A little more than the server asks for, or every other one would be swallowed. */
const TYPING_MILLISECONDS = 3_500;

function PictureButton({ conversationId }: { conversationId: string }): JSX.Element {
  const t = useT();
  const file = useRef<HTMLInputElement>(null);
  const { busy, refused, send } = useSend();
  const onFile = (event: ChangeEvent<HTMLInputElement>): void => {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (chosen === undefined) return;
    void send(async () => {
      const body = { key: newKey(), image: await readBase64(chosen) };
      await request(sendDeskImage, { params: { id: conversationId }, body });
      await readConversation(conversationId);
    });
  };
  return (
    <>
      <IconButton
        icon="plus-bold"
        label={t('desk-chat.picture')}
        disabled={busy}
        onClick={() => file.current?.click()}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t('desk-chat.picture')}
        onChange={onFile}
      />
      <Refused words={refused} />
    </>
  );
}

export function Composer({ open, canned }: { open: OpenConversation; canned: readonly ChatCanned[] }): JSX.Element {
  const t = useT();
  const { conversation, draft } = open;
  const told = useRef(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const values = {
    name: conversation.owner.name,
    brand: brandName(conversation.language),
    reference: conversation.reference ?? '',
  };
  const write = (text: string): void => {
    const found = findShortcut(canned, text);
    keepDraft(conversation.id, found === undefined ? text : fillCanned(found.texts[conversation.language], values));
    if (Date.now() - told.current < TYPING_MILLISECONDS) return;
    told.current = Date.now();
    request(noteDeskTyping, { params: { id: conversation.id } }).catch(() => undefined);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (draft.trim() !== '') say(conversation.id, draft.trim());
    area.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form className="chat-write" onSubmit={submit}>
      <TextArea
        ref={area}
        hideLabel
        label={t('desk-chat.write')}
        placeholder={t('desk-chat.writeHint')}
        maxLength={LINE_MAX}
        value={draft}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKey}
      />
      <div className="row">
        <Select
          small
          hideLabel
          label={t('desk-chat.canned')}
          value=""
          options={[
            { value: '', text: t('desk-chat.canned') },
            ...canned.map(({ id, shortcut }) => ({ value: id, text: `/${shortcut}` })),
          ]}
          onChange={(event) => {
            const chosen = canned.find(({ id }) => id === event.target.value);
            if (chosen !== undefined) write(draft + fillCanned(chosen.texts[conversation.language], values));
            area.current?.focus();
          }}
        />
        <PictureButton conversationId={conversation.id} />
        <span className="sp" />
        <Button type="submit" look="brand" icon="paper-plane-tilt-fill">
          {t('desk-chat.send')}
        </Button>
      </div>
    </form>
  );
}
