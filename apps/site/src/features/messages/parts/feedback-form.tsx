/**
 * The form of feedback and complaints (screens.md 3.26). Nothing typed is lost when sending fails; a letter whose answer was
 * lost stands still until it has one, also over a reload, so that none is filed twice.
 */
import type { BodyOf } from '@house/contract/call';
import { FEEDBACK_KINDS, sendFeedback } from '@house/contract/messages/feedback';
import { useT } from '@house/i18n/react';
import { countWords, FEEDBACK_WORDS } from '@house/rules/words';
import { Button } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { Field, TextArea } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { keepOwn, readOwn } from '../../../shared/own-texts.ts';
import { getSession } from '../../../shared/session.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { type ChosenImage, ImagePicker } from './image-picker.tsx';

export interface SentFeedback {
  readonly id: string;
  readonly number: string;
  readonly secret: string | null;
}

/** A word count under the box: quiet while it fits, loud once it is left wrong. */
export function useWordHint(text: string, left: boolean): { hint: string; error: string | undefined; fits: boolean } {
  const t = useT();
  const words = countWords(text);
  const fits = words >= FEEDBACK_WORDS.min && words <= FEEDBACK_WORDS.max;
  const hint = t('site-feedback.words', { words, max: FEEDBACK_WORDS.max });
  const wrong = (left && !fits) || words > FEEDBACK_WORDS.max;
  return { hint, fits, error: wrong ? t('site-feedback.wordsWrong', { words, ...FEEDBACK_WORDS }) : undefined };
}

type Broadcast = Omit<BodyOf<typeof sendFeedback>, 'key'>;

function isLetter(value: unknown): value is Broadcast {
  const { kind, text, images } = (value ?? {}) as Partial<Broadcast>;
  return FEEDBACK_KINDS.some((one) => one === kind) && typeof text === 'string' && Array.isArray(images);
}

interface FeedbackFormProps {
  signedIn: boolean;
  onSent: (sent: SentFeedback) => void;
}

export function FeedbackForm({ signedIn, onSent }: FeedbackFormProps): JSX.Element {
  const t = useT();
  const [kind, setKind] = useState<(typeof FEEDBACK_KINDS)[number]>('suggestion');
  const [text, setText] = useState(() => readOwn('feedback', getSession().account) ?? readOwn('feedback', null) ?? '');
  const [left, setLeft] = useState(false);
  const [reference, setReference] = useState('');
  const [contact, setContact] = useState('');
  const [contactLeft, setContactLeft] = useState(false);
  const [images, setImages] = useState<readonly ChosenImage[]>([]);
  const attempt = useAttempt<Broadcast, SentFeedback>({
    what: 'feedback',
    isWish: isLetter,
    post: ({ key, wish }) => request(sendFeedback, { body: { key, ...wish } }),
    onAnswered: (sent) => {
      write('');
      onSent(sent);
    },
  });
  const { busy, pending } = attempt;
  const failed = attempt.error || (pending !== null && !busy ? t('common.state.offline') : '');
  const form = useRef<HTMLFormElement>(null);
  const { hint, error, fits } = useWordHint(text, left);
  const contactMissing = !signedIn && contact.trim() === '';
  const sending = images.some(({ upload }) => upload === null);

  /** Kept until it is sent: Back and a reload lose nothing. */
  function write(next: string): void {
    setText(next);
    keepOwn('feedback', null, '');
    keepOwn('feedback', getSession().account, next);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending !== null) return void (await attempt.send(pending));
    setLeft(true);
    setContactLeft(true);
    if (!fits || contactMissing) {
      form.current?.querySelector<HTMLElement>(fits ? '[name=contact]' : '[name=text]')?.focus();
      return;
    }
    if (busy || sending) return;
    const optional = {
      ...(reference.trim() === '' ? {} : { reference }),
      ...(contact.trim() === '' ? {} : { contact }),
    };
    await attempt.send({ kind, text, images: images.flatMap(({ upload }) => upload ?? []), ...optional });
  }

  return (
    <form ref={form} className="card pad col fb-form" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={pending !== null}>
        <Chips
          label={t('site-feedback.kind')}
          value={pending?.kind ?? kind}
          choices={FEEDBACK_KINDS.map((value) => ({ value, text: t(`site-feedback.kind.${value}`) }))}
          onChange={setKind}
        />
      </fieldset>
      <TextArea
        label={t('site-feedback.text')}
        name="text"
        rows={6}
        maxLength={6_000}
        placeholder={t(`site-feedback.example.${kind}`)}
        hint={<span className="num">{hint}</span>}
        error={error}
        readOnly={pending !== null}
        value={pending?.text ?? text}
        onBlur={() => setLeft(text !== '')}
        onChange={(event) => write(event.target.value)}
      />
      <Field
        label={t('site-feedback.reference')}
        hint={t('site-feedback.referenceHint')}
        optional
        maxLength={64}
        readOnly={pending !== null}
        value={pending === null ? reference : (pending.reference ?? '')}
        onChange={(event) => setReference(event.target.value)}
      />
      <fieldset disabled={pending !== null}>
        <ImagePicker images={images} onChange={setImages} />
      </fieldset>
      {signedIn ? null : (
        <Field
          label={t('site-feedback.contact')}
          name="contact"
          hint={t('site-feedback.contactHint')}
          error={contactLeft && contactMissing ? t('site-feedback.contactMissing') : undefined}
          autoComplete="email"
          maxLength={254}
          readOnly={pending !== null}
          value={pending === null ? contact : (pending.contact ?? '')}
          onBlur={() => setContactLeft(contact !== '')}
          onChange={(event) => setContact(event.target.value)}
        />
      )}
      {failed === '' ? null : (
        <Notice tone="loss" urgent>
          {failed}
        </Notice>
      )}
      <Button look="brand" type="submit" block busy={busy} disabled={sending}>
        {t(
          sending ? 'site-feedback.images.sending' : pending !== null && !busy ? 'common.retry' : 'site-feedback.send',
        )}
      </Button>
    </form>
  );
}
