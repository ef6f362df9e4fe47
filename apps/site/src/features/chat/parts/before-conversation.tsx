/** Before a talk: what people ask most, office hours, and the first line. What is typed is kept until it has arrived. */
import type { ReplyOf } from '@house/contract/call';
import type { getChat } from '@house/contract/chat/site';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Field, TextArea } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { newKey } from '@house/web/clock';
import { type FormEvent, type JSX, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { leavePopupTo } from '../../../shared/popups.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useSession } from '../../../shared/session.ts';
import { beginConversation } from '../chat-store.ts';
import { keepDraft, readDraft } from '../draft.ts';
import { useClock } from './use-clock.ts';

type About = ReplyOf<typeof getChat>;
const RETENTION_DAYS = 180;
const LINE_MAX = 2_000;
const NAME_MAX = 40;

function Closed({ about }: { about: About }): JSX.Element {
  const t = useT();
  const clock = useClock();
  return (
    <div className="chat-pad col">
      <h3>{t('site-chat.closed')}</h3>
      <p className="t2">
        {about.opensAt === null ? null : `${t('site-chat.closedUntil', { when: clock.dayAndTime(about.opensAt) })} `}
        {t('site-chat.closedText')}
      </p>
      <a
        className={buttonClass('brand', 'm', true)}
        href="/feedback"
        onClick={(event) => {
          event.preventDefault();
          leavePopupTo('/feedback');
        }}
      >
        {t('site-chat.feedback')}
      </a>
    </div>
  );
}

function Questions({ questions }: Pick<About, 'questions'>): JSX.Element | null {
  const t = useT();
  if (questions.length === 0) return null;
  return (
    <section>
      <h3>{t('site-chat.questions')}</h3>
      <ul className="chat-questions">
        {questions.map(({ title, address }) => (
          <li key={address}>
            <a
              href={address}
              onClick={(event) => {
                event.preventDefault();
                leavePopupTo(address);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function BeforeConversation({ about, reference }: { about: About; reference: string | null }): JSX.Element {
  const t = useT();
  const { language } = usePreferences();
  const { token } = useSession();
  const [name, setName] = useState('');
  const [text, setText] = useState(() => readDraft('chatFirst'));
  // One key until it went through: trying again opens no second talk.
  const [key] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  if (!about.open) return <Closed about={about} />;
  const known = reference !== null && /^[A-Za-z0-9-]{1,40}$/.test(reference) ? reference : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await beginConversation({ key, name: name.trim(), language, reference: known }, text);
      keepDraft('chatFirst', '');
    } catch (thrown) {
      setRefused(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <form className="chat-pad fm" onSubmit={(event) => void submit(event)}>
      <Questions questions={about.questions} />
      {known === null ? null : <p className="chat-ref">{t('site-chat.reference', { reference: known })}</p>}
      {token === null ? (
        <Field
          label={t('site-chat.name')}
          hint={t('site-chat.nameHint')}
          autoComplete="nickname"
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      ) : null}
      <TextArea
        label={t('site-chat.first')}
        placeholder={t('site-chat.firstHint')}
        data-first
        maxLength={LINE_MAX}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          keepDraft('chatFirst', event.target.value);
        }}
      />
      {about.staffThere ? null : <Notice tone="info">{t('site-chat.noStaff')}</Notice>}
      {refused === undefined ? null : (
        <Notice tone="loss" urgent>
          {refused}
        </Notice>
      )}
      <Button type="submit" look="brand" block busy={busy}>
        {t('site-chat.start')}
      </Button>
      <p className="xs t3">{t('site-chat.privacy', { days: RETENTION_DAYS })}</p>
    </form>
  );
}
