/** A new letter: to whom, in which languages, with what button, from when to when; what readers see beside it. */
import { countBroadcastAudience, listBroadcasts, sendBroadcast } from '@house/contract/messages/desk';
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Field, Select, TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useDraft } from '../../shared/drafts.ts';
import { FormFoot, ReasonField, Refused } from '../../shared/form-parts.tsx';
import { useFigures } from '../../shared/money.ts';
import { useKeyedOrder } from '../../shared/order-key.ts';
import { isReasonMissing } from '../../shared/reason.ts';
import { useSend } from '../../shared/use-send.ts';
import { zoneName } from '../../shared/when.ts';
import { instantOfField } from '../../shared/zone-time.ts';
import {
  audienceOf,
  type BroadcastForm,
  EMPTY_BROADCAST,
  findFaults,
  type Language,
  SIDES,
  sideState,
} from './model.ts';

const TO = ['everybody', 'players', 'agents', 'list'] as const;

/** How many it reaches, asked again whenever the audience is another. */
function Reach({ form }: { form: BroadcastForm }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const audience = audienceOf(form);
  const { data, error } = useCall(countBroadcastAudience, audience === null ? {} : { body: { audience } }, {
    enabled: audience !== null,
    keepOld: true,
  });
  if (audience === null) return <p className="sm t3">{t('desk-messages.reach.nobody')}</p>;
  if (error) return <Refused words={error.message} />;
  return (
    <p className="sm t2" role="status">
      {data === undefined ? t('common.state.loading') : t('desk-messages.reach', { count: count(data.count) })}{' '}
      {data?.needsSecond ? <b>{t('desk-messages.reach.second')}</b> : null}
    </p>
  );
}

function Preview({ form, side }: { form: BroadcastForm; side: Language }): JSX.Element {
  const t = useT();
  const { title, body } = form[side];
  const state = sideState(form[side]);
  return (
    <section className="message-text broadcast-preview" aria-label={t(`desk-messages.preview.${side}`)} lang={side}>
      <span className="row">
        <b className="sp">{title || '…'}</b>
        {state === 'whole' ? null : <Badge tone="warn">{t(`desk-messages.side.${state}`)}</Badge>}
      </span>
      <p>{body || '…'}</p>
      {form.link === '' ? null : (
        <span className={buttonClass('brand', 's')}>
          <span className="in-btn">{t(`desk-messages.button.${side}`)}</span>
        </span>
      )}
    </section>
  );
}

export function ComposePopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [form, setForm] = useDraft<BroadcastForm>('broadcast', EMPTY_BROADCAST);
  const [reason, setReason] = useDraft('broadcast.reason', '');
  const [tried, setTried] = useState(false);
  const ordered = useKeyedOrder('broadcast');
  const { busy, refused, send } = useSend();
  const place = useRef<HTMLFormElement>(null);
  const faults = [...findFaults(form), ...(isReasonMissing(reason) ? ['reason'] : [])];
  const change = (part: Partial<BroadcastForm>): void => setForm((now) => ({ ...now, ...part }));
  const errorOf = (name: string, words: string): string | undefined =>
    tried && faults.includes(name) ? words : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const audience = audienceOf(form);
    const [first] = faults;
    if (first !== undefined || audience === null) {
      place.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const { offsetMinutes } = brand.zone;
    const sent = await send(async () => {
      const broadcast = {
        audience,
        texts: { bn: form.bn, en: form.en },
        link: form.link === '' ? null : form.link,
        startsAt: instantOfField(form.starts, offsetMinutes),
        endsAt: instantOfField(form.ends, offsetMinutes),
        reason,
      };
      await ordered(JSON.stringify(broadcast), (key) => request(sendBroadcast, { body: { key, ...broadcast } }));
      await askAgain(listBroadcasts);
    });
    if (sent) onClose();
  };
  return (
    <Popup title={t('desk-messages.compose')} size="auth" onClose={onClose} dismissible={!busy}>
      <form ref={place} className="fm" noValidate onSubmit={(event) => void submit(event)}>
        <Select
          label={t('desk-messages.to')}
          data-first
          value={form.to}
          options={TO.map((value) => ({ value, text: t(`desk-messages.to.${value}`) }))}
          onChange={({ target }) => change({ to: TO.find((to) => to === target.value) ?? 'everybody' })}
        />
        {form.to === 'list' ? (
          <TextArea
            label={t('desk-messages.members')}
            name="members"
            hint={t('desk-messages.membersHint')}
            error={errorOf('members', t('desk-messages.fault.members'))}
            value={form.members}
            onChange={({ target }) => change({ members: target.value })}
          />
        ) : (
          <div className="letter-pair">
            {(['joinedFrom', 'joinedTo'] as const).map((name) => (
              <Field
                key={name}
                type="date"
                label={t(`desk-messages.${name}`)}
                optional
                value={form[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
          </div>
        )}
        <Reach form={form} />
        <div className="letter-pair">
          {SIDES.map((side) => (
            <fieldset key={side} className="col broadcast-side">
              <legend className="b">{t(`desk-messages.side.${side}`)}</legend>
              <Field
                label={t('desk-messages.title')}
                name={`${side}-title`}
                lang={side}
                maxLength={120}
                error={errorOf(`${side}-title`, t('desk-messages.fault.text'))}
                value={form[side].title}
                onChange={({ target }) => change({ [side]: { ...form[side], title: target.value } })}
              />
              <TextArea
                label={t('desk-messages.body')}
                name={`${side}-body`}
                lang={side}
                rows={4}
                maxLength={4_000}
                error={errorOf(`${side}-body`, t('desk-messages.fault.text'))}
                value={form[side].body}
                onChange={({ target }) => change({ [side]: { ...form[side], body: target.value } })}
              />
              <Preview form={form} side={side} />
            </fieldset>
          ))}
        </div>
        {SIDES.some((side) => sideState(form[side]) === 'missing') ? (
          <Notice tone="warn">{t('desk-messages.missing')}</Notice>
        ) : null}
        <Field
          label={t('desk-messages.link')}
          name="link"
          optional
          placeholder="/promotions"
          hint={t('desk-messages.linkHint')}
          maxLength={300}
          error={errorOf('link', t('desk-messages.fault.link'))}
          value={form.link}
          onChange={({ target }) => change({ link: target.value.trim() })}
        />
        <div className="letter-pair">
          <Field
            type="datetime-local"
            label={`${t('desk-messages.starts')} (${zoneName})`}
            hint={t('desk-messages.startsHint')}
            optional
            value={form.starts}
            onChange={({ target }) => change({ starts: target.value })}
          />
          <Field
            type="datetime-local"
            name="ends"
            label={`${t('desk-messages.ends')} (${zoneName})`}
            optional
            error={errorOf('ends', t('desk-messages.fault.ends'))}
            value={form.ends}
            onChange={({ target }) => change({ ends: target.value })}
          />
        </div>
        <ReasonField value={reason} tried={tried} onChange={setReason} />
        <Refused words={refused} />
        <FormFoot
          confirm={t(form.starts === '' ? 'desk-messages.sendNow' : 'desk-messages.schedule')}
          busy={busy}
          onCancel={onClose}
        />
      </form>
    </Popup>
  );
}
