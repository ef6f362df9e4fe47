/** A case with everything that was written, and a box to write on while it is open. */
import type { BodyOf, ReplyOf } from '@house/contract/call';
import { addFeedbackEntry, getFeedback, getFeedbackImage, listFeedback } from '@house/contract/messages/feedback';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice, Skeleton } from '@house/ui/states';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { useMoment } from '../../../shared/days.ts';
import { keepOwn, readOwn } from '../../../shared/own-texts.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { getSession } from '../../../shared/session.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { StateBadge } from './case-list.tsx';
import { useWordHint } from './feedback-form.tsx';
import { type ChosenImage, ImagePicker } from './image-picker.tsx';

type Thread = ReplyOf<typeof getFeedback>;

function ThreadImage({ upload, at }: { upload: string; at: number }): JSX.Element {
  const t = useT();
  const [open, setOpen] = useState(false);
  const name = t('site-feedback.images.one', { number: at + 1 });
  const { data, isError } = useCall(getFeedbackImage, { params: { upload } }, { staleTime: Number.POSITIVE_INFINITY });
  if (isError) return <span className="sm t3">{t('site-feedback.images.gone')}</span>;
  if (data === undefined) return <Skeleton width={96} height={96} radius={12} />;
  return (
    <>
      <button type="button" className="fb-shown" onClick={() => setOpen(true)}>
        <img src={data.image} alt={name} width={96} height={96} />
      </button>
      {open ? (
        <Popup title={name} onClose={() => setOpen(false)}>
          <img className="fb-whole" src={data.image} alt={name} width={data.width} height={data.height} />
        </Popup>
      ) : null}
    </>
  );
}

type Entry = Omit<BodyOf<typeof addFeedbackEntry>, 'key'>;

function isEntry(value: unknown): value is Entry {
  const { text, images } = (value ?? {}) as Partial<Entry>;
  return typeof text === 'string' && Array.isArray(images);
}

/** As the form of a new letter: kept until it is sent, and standing still while its answer is lost. */
function Reply({ id }: { id: string }): JSX.Element {
  const t = useT();
  const [text, setText] = useState(() => readOwn(`feedback.${id}`, getSession().account) ?? '');
  const [left, setLeft] = useState(false);
  const [images, setImages] = useState<readonly ChosenImage[]>([]);
  const {
    busy,
    error: failed,
    pending,
    send,
  } = useAttempt<Entry, unknown>({
    what: `feedback.${id}`,
    isWish: isEntry,
    post: ({ key, wish }) => request(addFeedbackEntry, { params: { id }, body: { key, ...wish } }),
    onAnswered: async () => {
      write('');
      setLeft(false);
      setImages([]);
      for (const call of [getFeedback, listFeedback]) {
        await queryClient.invalidateQueries({ queryKey: callKey(call) });
      }
    },
  });
  const { hint, error, fits } = useWordHint(text, left);

  function write(next: string): void {
    setText(next);
    keepOwn(`feedback.${id}`, getSession().account, next);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending !== null) return void (await send(pending));
    setLeft(true);
    if (!fits || busy || images.some(({ upload }) => upload === null)) return;
    await send({ text, images: images.flatMap(({ upload }) => upload ?? []) });
  }

  return (
    <form className="col fb-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t('site-feedback.reply')}
        rows={3}
        maxLength={6_000}
        hint={<span className="num">{hint}</span>}
        error={error}
        readOnly={pending !== null}
        value={pending?.text ?? text}
        onChange={(event) => write(event.target.value)}
      />
      <fieldset disabled={pending !== null}>
        <ImagePicker images={images} onChange={setImages} />
      </fieldset>
      {failed === '' ? null : (
        <Notice tone="loss" urgent>
          {failed}
        </Notice>
      )}
      <div>
        <Button look="brand" type="submit" busy={busy}>
          {t(pending !== null && !busy ? 'common.retry' : 'site-feedback.send')}
        </Button>
      </div>
    </form>
  );
}

interface ThreadViewProps {
  thread: Thread;
  /** A member sees pictures and may write on; a visitor reads. */
  own: boolean;
}

export function ThreadView({ thread, own }: ThreadViewProps): JSX.Element {
  const t = useT();
  const when = useMoment();
  const { id, number, kind, state, reference } = thread.case;
  return (
    <section className="card pad col fb-thread" aria-label={t('site-feedback.threadOf', { number })}>
      <div className="row wrap-f">
        <h2 className="num">{number}</h2>
        <StateBadge state={state} />
        <span className="sp" />
        <span className="sm t2">{t(`site-feedback.kind.${kind}`)}</span>
        {reference === null ? null : (
          <span className="sm t2 num fb-reference" translate="no">
            {reference}
          </span>
        )}
      </div>
      <ol className="col fb-entries">
        {thread.entries.map((entry) => (
          <li key={entry.id} className={entry.author === 'house' ? 'fb-entry house' : 'fb-entry'}>
            <span className="row xs t3">
              <b>{t(entry.author === 'house' ? 'site-feedback.house' : 'site-feedback.you')}</b>
              <span className="num">{when(entry.at)}</span>
            </span>
            <p>{entry.text}</p>
            {own && entry.images.length > 0 ? (
              <span className="row wrap-f">
                {entry.images.map((upload, at) => (
                  <ThreadImage key={upload} upload={upload} at={at} />
                ))}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {state === 'closed' ? <Notice>{t('site-feedback.closed')}</Notice> : own ? <Reply key={id} id={id} /> : null}
    </section>
  );
}
