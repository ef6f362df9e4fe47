/** Canned answers: a shortcut and its words in both languages. */
import {
  addChatCanned,
  type ChatCanned,
  changeChatCanned,
  getDeskChat,
  removeChatCanned,
} from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import type { FormEvent, JSX } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { FormFoot, Refused } from '../../shared/form-parts.tsx';
import { useLook } from '../../shared/preferences.ts';
import { useSeen } from '../../shared/use-seen.ts';
import { useSend } from '../../shared/use-send.ts';
import { VARIABLES } from './model.ts';

const TEXT_MAX = 1_000;
const NEW: ChatCanned = { id: '', shortcut: '', texts: { bn: '', en: '' } };

const lookAgain = (): Promise<void> => askAgain(getDeskChat);

function CannedPopup({ canned, onClose }: { canned: ChatCanned; onClose: () => void }): JSX.Element {
  const t = useT();
  const [seen] = useSeen({ shortcut: canned.shortcut, texts: canned.texts });
  const [shortcut, setShortcut] = useDraft(`canned.${canned.id}.shortcut`, seen.shortcut);
  const [texts, setTexts] = useDraft(`canned.${canned.id}.texts`, seen.texts);
  const { busy, refused, send } = useSend();
  const order = (work: () => Promise<unknown>): void => {
    void send(async () => {
      // Asked again when it is refused too: opened anew, it shows what somebody else made of it meanwhile.
      await work().finally(() => void lookAgain());
    }).then((went) => {
      if (went) onClose();
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { shortcut, texts };
    order(() =>
      canned.id === ''
        ? request(addChatCanned, { body })
        : request(changeChatCanned, { params: { id: canned.id }, body: { ...body, seen } }),
    );
  };
  return (
    <Popup title={t('desk-chat.canned')} onClose={onClose} dismissible={!busy}>
      <form className="fm" onSubmit={submit}>
        <Field
          required
          label={t('desk-chat.shortcut')}
          pattern="[a-z0-9\-]{1,24}"
          start="/"
          value={shortcut}
          onChange={(event) => setShortcut(event.target.value)}
        />
        <TextArea
          required
          lang="bn"
          label={t('desk-chat.textBn')}
          maxLength={TEXT_MAX}
          value={texts.bn}
          onChange={(event) => setTexts({ ...texts, bn: event.target.value })}
        />
        <TextArea
          required
          lang="en"
          label={t('desk-chat.textEn')}
          maxLength={TEXT_MAX}
          value={texts.en}
          onChange={(event) => setTexts({ ...texts, en: event.target.value })}
        />
        <Refused words={refused} />
        {canned.id === '' ? null : (
          <Button
            look="danger"
            disabled={busy}
            onClick={() => order(() => request(removeChatCanned, { params: { id: canned.id }, body: { seen } }))}
          >
            {t('desk-chat.remove')}
          </Button>
        )}
        <FormFoot confirm={t('desk-chat.save')} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}

export function CannedPart({ canned }: { canned: readonly ChatCanned[] }): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const [editing, setEditing] = useDraft<ChatCanned | undefined>('canned.open', undefined);
  return (
    <section className="card fm chat-settings">
      <h2>{t('desk-chat.canned')}</h2>
      <p className="sm t2">
        {t('desk-chat.cannedNote', { variables: VARIABLES.map((name) => `{${name}}`).join(' ') })}
      </p>
      <ul className="chat-canned">
        {canned.map((row) => (
          <li key={row.id}>
            <button type="button" className="link mono" aria-haspopup="dialog" onClick={() => setEditing(row)}>
              /{row.shortcut}
            </button>
            <span className="sm t2">{row.texts[language]}</span>
          </li>
        ))}
      </ul>
      <Button look="ghost" icon="plus-bold" onClick={() => setEditing(NEW)}>
        {t('desk-chat.add')}
      </Button>
      {editing === undefined ? null : <CannedPopup canned={editing} onClose={() => setEditing(undefined)} />}
    </section>
  );
}
