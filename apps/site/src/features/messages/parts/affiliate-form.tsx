/** The application of an affiliate: who he is, where his people are, how to reach him. */

import type { BodyOf, ReplyOf } from '@house/contract/call';
import { getCountryCodes } from '@house/contract/content/system';
import { checkAffiliate } from '@house/contract/identity/registration';
import { applyAsAffiliate, CHANNELS_MAX, TRAFFIC_CHANNELS } from '@house/contract/messages/applications';
import { useT } from '@house/i18n/react';
import { groupDigits, parseTypedWhole } from '@house/money/display';
import { Button, IconButton } from '@house/ui/button';
import { Checkbox, FilterChips } from '@house/ui/choice';
import { Field, Select, TextArea } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { isRefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, type ReactNode, useId, useRef, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { keepOwn, readOwn } from '../../../shared/own-texts.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useCall } from '../../../shared/query.ts';
import { readReferral } from '../../../shared/referral.ts';
import { getSession } from '../../../shared/session.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { type AffiliateDraft, EMPTY_DRAFT, findFaults, readDraft, TRAFFIC_MAX } from '../affiliate-model.ts';

const LANGUAGES = ['bn', 'en', 'hi', 'ur', 'ar', 'ne'] as const;
const MESSAGE_MAX = 500;

function useCountries(): { value: string; text: string }[] {
  const { language } = usePreferences();
  const { data } = useCall(getCountryCodes);
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const codes = [...new Set((data?.countries ?? []).map(({ countryCode }) => countryCode)), 'BD'];
  return [...new Set(codes)]
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .toSorted((a, b) => a.text.localeCompare(b.text, language));
}

interface ChannelsProps {
  channels: AffiliateDraft['channels'];
  error: ReactNode;
  onChange: (channels: AffiliateDraft['channels']) => void;
}

function Channels({ channels, error, onChange }: ChannelsProps): JSX.Element {
  const t = useT();
  const change = (at: number, part: Partial<AffiliateDraft['channels'][number]>): void =>
    onChange(channels.map((channel, place) => (place === at ? { ...channel, ...part } : channel)));
  return (
    <fieldset className="col">
      <legend className="b">{t('site-feedback.affiliate.channels')}</legend>
      {channels.map((channel, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a form, without identity
        <div key={at} className="fb-channel">
          <Select
            label={t('site-feedback.affiliate.channel', { number: at + 1 })}
            hideLabel
            value={channel.kind}
            options={TRAFFIC_CHANNELS.map((value) => ({ value, text: t(`site-feedback.channel.${value}`) }))}
            onChange={({ target }) =>
              change(at, { kind: TRAFFIC_CHANNELS.find((kind) => kind === target.value) ?? 'other' })
            }
          />
          <Field
            label={t('site-feedback.affiliate.link', { number: at + 1 })}
            hideLabel
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={300}
            error={at === 0 ? error : undefined}
            value={channel.link}
            onChange={({ target }) => change(at, { link: target.value })}
          />
          {channels.length > 1 ? (
            <IconButton
              icon="trash"
              label={t('site-feedback.affiliate.dropChannel', { number: at + 1 })}
              onClick={() => onChange(channels.filter((_, place) => place !== at))}
            />
          ) : null}
        </div>
      ))}
      {channels.length < CHANNELS_MAX ? (
        <div>
          <Button
            look="ghost"
            size="s"
            icon="plus-bold"
            onClick={() => onChange([...channels, { kind: 'other', link: '' }])}
          >
            {t('site-feedback.affiliate.moreChannels')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

type CodeState = 'none' | 'valid' | 'invalid';

/** Judged when the field is left, by what registration judges it by. */
async function judgeCode(code: string): Promise<CodeState> {
  if (code.trim() === '') return 'none';
  try {
    await request(checkAffiliate, { query: { code: code.trim(), domain: location.hostname } });
    return 'valid';
  } catch (thrown) {
    return isRefusalError(thrown) && thrown.code === 'identity.inviteInvalid' ? 'invalid' : 'none';
  }
}

/** What was begun in this tab, else an empty one with the code of the link that led here. */
function beginDraft(): AffiliateDraft {
  const kept = readOwn('affiliate', getSession().account) ?? readOwn('affiliate', null);
  return kept === null ? { ...EMPTY_DRAFT, code: readReferral('affiliateCode') ?? '' } : readDraft(kept);
}

/** Kept until it is sent: Back and a reload lose nothing. */
function keepDraft(text: string): void {
  keepOwn('affiliate', null, '');
  keepOwn('affiliate', getSession().account, text);
}

type Application = Omit<BodyOf<typeof applyAsAffiliate>, 'key'>;

function isApplication(value: unknown): value is Application {
  const { name, channels, languages } = (value ?? {}) as Partial<Application>;
  return typeof name === 'string' && Array.isArray(channels) && Array.isArray(languages);
}

export function AffiliateForm({ onSent }: { onSent: (secret: string) => void }): JSX.Element {
  const t = useT();
  const { language } = usePreferences();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const countries = useCountries();
  const contactsId = useId();
  const [draft, setDraft] = useState<AffiliateDraft>(beginDraft);
  const [tried, setTried] = useState(false);
  const [codeState, setCodeState] = useState<CodeState>('none');
  const { busy, error, pending, send } = useAttempt<Application, ReplyOf<typeof applyAsAffiliate>>({
    what: 'affiliate',
    isWish: isApplication,
    post: ({ key, wish }) => request(applyAsAffiliate, { body: { key, ...wish } }),
    onAnswered: ({ secret }) => {
      keepDraft('');
      onSent(secret);
    },
  });
  const failed = error || (pending !== null && !busy ? t('common.state.offline') : '');
  const form = useRef<HTMLFormElement>(null);
  const set = (part: Partial<AffiliateDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    // He ticks that he agrees when he sends, not by coming back.
    keepDraft(JSON.stringify({ ...next, termsAccepted: false }));
  };
  const faults = findFaults(draft);
  const faultOf = (field: keyof AffiliateDraft): string | undefined =>
    tried && faults.includes(field)
      ? t(`site-feedback.affiliate.fault.${field}` as 'site-feedback.affiliate.fault.name')
      : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // It may have arrived as it was sent: it is asked for as that until it is known.
    if (pending !== null) return void (await send(pending));
    setTried(true);
    if (faults.length > 0) {
      // After the faults are drawn: the first wrong field gets the focus.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const { code, traffic, ...rest } = draft;
    const named = code.trim() === '' ? {} : { code: code.trim(), domain: location.hostname };
    const lists = { languages: [...rest.languages], channels: [...rest.channels] };
    await send({ ...rest, ...named, ...lists, traffic: parseTypedWhole(traffic) ?? 0 });
  }

  return (
    <form ref={form} className="card pad col fb-form" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className="col" disabled={pending !== null}>
        <div className="fb-pair">
          <Field
            label={t('site-feedback.affiliate.name')}
            autoComplete="name"
            maxLength={100}
            error={faultOf('name')}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
          <Field
            label={t('site-feedback.affiliate.company')}
            optional
            autoComplete="organization"
            maxLength={100}
            value={draft.company}
            onChange={({ target }) => set({ company: target.value })}
          />
          <Select
            label={t('site-feedback.affiliate.country')}
            options={countries}
            value={draft.country}
            onChange={({ target }) => set({ country: target.value })}
          />
          <Field
            label={t('site-feedback.affiliate.traffic')}
            hint={t('site-feedback.affiliate.trafficHint')}
            error={faultOf('traffic')}
            inputMode="numeric"
            maxLength={groupDigits(String(TRAFFIC_MAX)).length}
            value={draft.traffic}
            onChange={({ target }) => set({ traffic: target.value })}
          />
        </div>
        <Channels channels={draft.channels} error={faultOf('channels')} onChange={(channels) => set({ channels })} />
        <div className="f">
          <span className="lab">{t('site-feedback.affiliate.languages')}</span>
          <FilterChips
            label={t('site-feedback.affiliate.languages')}
            values={draft.languages}
            choices={LANGUAGES.map((value) => ({ value, text: names.of(value) ?? value }))}
            onChange={(languages) => set({ languages })}
          />
          {faultOf('languages') === undefined ? null : (
            <span className="hint err" role="alert">
              {faultOf('languages')}
            </span>
          )}
        </div>
        <fieldset className="col" aria-describedby={contactsId}>
          <legend className="b">{t('site-feedback.affiliate.contact')}</legend>
          <span id={contactsId} className="sm t2">
            {t('site-feedback.affiliate.contactHint')}
          </span>
          <div className="fb-three">
            <Field
              label={t('site-feedback.affiliate.email')}
              type="email"
              autoComplete="email"
              maxLength={254}
              error={faultOf('email')}
              value={draft.email}
              onChange={({ target }) => set({ email: target.value })}
            />
            <Field
              label="Telegram"
              placeholder="@name"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              value={draft.telegram}
              onChange={({ target }) => set({ telegram: target.value })}
            />
            <Field
              label="WhatsApp"
              type="tel"
              inputMode="tel"
              maxLength={32}
              value={draft.whatsapp}
              onChange={({ target }) => set({ whatsapp: target.value })}
            />
          </div>
        </fieldset>
        <Field
          label={t('site-feedback.affiliate.code')}
          hint={t('site-feedback.affiliate.codeHint')}
          optional
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          ok={codeState === 'valid' ? t('site-feedback.affiliate.codeValid') : undefined}
          error={codeState === 'invalid' ? t('site-feedback.affiliate.codeInvalid') : undefined}
          value={draft.code}
          onBlur={() => void judgeCode(draft.code).then(setCodeState)}
          onChange={({ target }) => {
            set({ code: target.value });
            setCodeState('none');
          }}
        />
        <TextArea
          label={t('site-feedback.affiliate.message')}
          optional
          rows={4}
          maxLength={MESSAGE_MAX}
          hint={
            <span className="num">
              {t('site-feedback.affiliate.letters', { count: draft.message.length, max: MESSAGE_MAX })}
            </span>
          }
          value={draft.message}
          onChange={({ target }) => set({ message: target.value })}
        />
        <Checkbox
          checked={draft.termsAccepted}
          error={faultOf('termsAccepted')}
          onChange={({ target }) => set({ termsAccepted: target.checked })}
        >
          {t('site-feedback.affiliate.terms')}
        </Checkbox>
      </fieldset>
      {failed === '' ? null : (
        <Notice tone="loss" urgent>
          {failed}
        </Notice>
      )}
      <Button look="brand" type="submit" block busy={busy}>
        {t(pending !== null && !busy ? 'common.retry' : 'site-feedback.affiliate.send')}
      </Button>
    </form>
  );
}
