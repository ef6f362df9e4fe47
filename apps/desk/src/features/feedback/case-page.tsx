/** One case of feedback: thread, answer with ready texts, tags, who it is about. */
import './feedback.css';
import {
  answerFeedback,
  closeFeedback,
  type DeskFeedbackThread,
  getFeedbackCase,
  listFeedbackMacros,
  listFeedbackQueue,
  showFeedbackContact,
  tagFeedback,
  takeFeedback,
} from '@house/contract/messages/desk-feedback';
import { spokenLanguage } from '@house/i18n/language-names';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { Field, Select, TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useKeyedOrder } from '../../shared/order-key.ts';
import { usePlace } from '../../shared/page-title.ts';
import { isReasonMissing, REASON_LENGTH_MAX } from '../../shared/reason.ts';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';
import { MacroPopup } from './macro-popup.tsx';
import { readTags } from './model.ts';
import { CaseImage, FEEDBACK_TONES } from './parts.tsx';

type Case = DeskFeedbackThread['case'];

async function readAgain(): Promise<void> {
  await askAgain(getFeedbackCase, listFeedbackQueue);
}

function AnswerForm({ found }: { found: Case }): JSX.Element {
  const t = useT();
  const [text, setText] = useDraft(`feedback.${found.id}`, '');
  const [close, setClose] = useDraft(`feedback.${found.id}.close`, false);
  const [editing, setEditing] = useDraft('macro.open', false);
  const ordered = useKeyedOrder(`feedback.${found.id}`);
  const { busy, refused, send } = useSend();
  const { data } = useCall(listFeedbackMacros);
  const macros = data?.rows ?? [];
  const side = spokenLanguage(found.language) ?? 'bn';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim().length < 2) return;
    await send(async () => {
      await ordered(JSON.stringify([text, close]), (key) =>
        request(answerFeedback, { params: { id: found.id }, body: { key, text, close } }),
      );
      setText('');
      await readAgain();
    });
  };
  return (
    <>
      <form className="card pad fm" onSubmit={(event) => void submit(event)}>
        <div className="row wrap-f fq-macros">
          <Select
            small
            label={t('desk-feedback.macro')}
            value=""
            options={[
              { value: '', text: t('desk-feedback.macro.pick') },
              ...macros.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            onChange={({ target }) => {
              const macro = macros.find(({ id }) => id === target.value);
              if (macro !== undefined) setText((now) => [now, macro[side]].filter((part) => part !== '').join('\n\n'));
            }}
          />
          <Button look="ghost" size="s" icon="note-pencil" onClick={() => setEditing(true)}>
            {t('desk-feedback.macro.edit')}
          </Button>
        </div>
        <TextArea
          label={t('desk-feedback.answer')}
          rows={5}
          maxLength={6_000}
          hint={t(`desk-feedback.answerIn.${side}`)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Checkbox checked={close} onChange={({ target }) => setClose(target.checked)}>
          {t('desk-feedback.answerAndClose')}
        </Checkbox>
        <Refused words={refused} />
        <div className="row void-acts">
          <Button look="brand" type="submit" icon="paper-plane-tilt-fill" busy={busy} disabled={text.trim().length < 2}>
            {t('desk-feedback.send')}
          </Button>
        </div>
      </form>
      {/* Beside it: a form within a form is sent by the browser, which loads the page anew. */}
      {editing ? <MacroPopup macros={macros} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function Acts({ found }: { found: Case }): JSX.Element {
  const t = useT();
  const [reason, setReason] = useDraft(`feedback.${found.id}.reason`, '');
  const [tags, setTags] = useDraft(`feedback.${found.id}.tags`, found.tags.join(' '));
  const [contact, setContact] = useState<string | null>(null);
  const mayAnswer = useCan('feedback.answer');
  const { busy, refused, send } = useSend();
  const act = (work: () => Promise<unknown>): void =>
    void send(async () => {
      await work();
      await readAgain();
    });
  const params = { id: found.id };
  const read = readTags(tags);
  return (
    <aside className="card pad fm">
      <PairList
        pairs={[
          [
            t('desk-feedback.from'),
            found.member === null ? null : (
              <Link key="m" to="/members/$id" params={{ id: found.member.id }} className="link">
                {found.member.account}
              </Link>
            ),
          ],
          [
            t('desk-feedback.contact'),
            found.contact === null ? null : (
              <bdi key="c" className="mono" translate="no">
                {contact ?? found.contact}
              </bdi>
            ),
          ],
          [
            t('desk-feedback.reference'),
            found.reference === null ? null : (
              <span key="r" className="mono" translate="no">
                {found.reference}
              </span>
            ),
          ],
          [t('desk-feedback.takenBy'), found.takenBy],
        ]}
      />
      {found.contact !== null && contact === null ? (
        <Button
          look="ghost"
          size="s"
          icon="eye"
          busy={busy}
          onClick={() => act(async () => setContact((await request(showFeedbackContact, { params })).contact))}
        >
          {t('desk-feedback.showContact')}
        </Button>
      ) : null}
      {mayAnswer && found.state !== 'closed' && !found.mine ? (
        <Button
          look="soft"
          busy={busy}
          onClick={() => act(() => request(takeFeedback, { params, body: { over: found.takenBy !== null } }))}
        >
          {t(found.takenBy === null ? 'desk-feedback.take' : 'desk-feedback.takeOver')}
        </Button>
      ) : null}
      {mayAnswer ? (
        <div className="row fq-tags">
          <Field
            small
            label={t('desk-feedback.tags')}
            hint={t('desk-feedback.tagsHint')}
            error={read === null ? t('desk-feedback.tagsWrong') : undefined}
            value={tags}
            onChange={({ target }) => setTags(target.value)}
          />
          <Button
            look="ghost"
            size="s"
            busy={busy}
            disabled={read === null || read.join() === found.tags.join()}
            onClick={() => act(() => request(tagFeedback, { params, body: { tags: read ?? [] } }))}
          >
            {t('common.save')}
          </Button>
        </div>
      ) : null}
      {mayAnswer && found.state !== 'closed' ? (
        <>
          <TextArea
            label={t('desk-feedback.closeWhy')}
            rows={2}
            maxLength={REASON_LENGTH_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button
            look="danger"
            busy={busy}
            disabled={isReasonMissing(reason)}
            onClick={() => act(() => request(closeFeedback, { params, body: { reason } }))}
          >
            {t('desk-feedback.close')}
          </Button>
        </>
      ) : null}
      <Refused words={refused} />
    </aside>
  );
}

function Thread({ thread }: { thread: DeskFeedbackThread }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const mayAnswer = useCan('feedback.answer');
  const { case: found, entries } = thread;
  return (
    <>
      <div className="page-h">
        <h1 className="mono" translate="no">
          {found.number}
        </h1>
        <Badge tone={FEEDBACK_TONES[found.state]}>{t(`desk-feedback.state.${found.state}`)}</Badge>
        <span className="t2">{t(`desk-feedback.kind.${found.kind}`)}</span>
      </div>
      <div className="fq-two">
        <div className="col fq-main">
          <ol className="col fq-thread">
            {entries.map((entry) => (
              <li key={entry.id} className={`card pad fq-entry ${entry.author}`}>
                <span className="row xs t3">
                  <b>{entry.staff ?? found.member?.account ?? t('desk-feedback.visitor')}</b>
                  <span className="num">{when.instant(entry.at)}</span>
                </span>
                <p lang={found.language}>{entry.text}</p>
                {entry.images.length === 0 ? null : (
                  <span className="row wrap-f">
                    {entry.images.map((upload, at) => (
                      <CaseImage key={upload} upload={upload} at={at} />
                    ))}
                  </span>
                )}
              </li>
            ))}
          </ol>
          {mayAnswer && found.state !== 'closed' ? <AnswerForm key={found.id} found={found} /> : null}
        </div>
        <Acts key={found.id} found={found} />
      </div>
    </>
  );
}

export function CasePage(): JSX.Element {
  useAreas(['desk-feedback']);
  const t = useT();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const answer = useCall(getFeedbackCase, { params: { id } });
  usePlace([{ text: t('desk.feedback'), to: '/feedback' }, { text: answer.data?.case.number ?? '…' }]);
  return <AnswerView answer={answer}>{(thread) => <Thread thread={thread} />}</AnswerView>;
}
