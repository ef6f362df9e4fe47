/** Who is let in: rules for countries and ranges, what holds without one, and what an address would see. */
import type { ReplyOf } from '@house/contract/call';
import {
  addAccessRule,
  changeAccessSettings,
  type getSiteState,
  previewAddress,
  removeAccessRule,
  type SiteAccessRule,
} from '@house/contract/content/desk-region';
import { useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox, Segmented } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { type FormEvent, type JSX, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSeen } from '../../shared/use-seen.ts';
import { useWhen } from '../../shared/when.ts';
import { FormPopup } from './form-popup.tsx';

type Settings = ReplyOf<typeof getSiteState>['settings'];
type Verdict = SiteAccessRule['effect'];
const VERDICTS = ['allow', 'deny'] as const;

function useCountryName(): (code: string) => string {
  const { language } = useLanguage();
  return (code) => {
    try {
      return `${new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code} (${code})`;
    } catch {
      return code;
    }
  };
}

function RulePopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [effect, setEffect] = useState<Verdict>('deny');
  const [kind, setKind] = useState<SiteAccessRule['kind']>('country');
  const [value, setValue] = useState('');
  const [note, setNote] = useState('');
  const [staffBypass, setStaffBypass] = useState(false);
  const [tried, setTried] = useState(false);
  const missing = value.trim() === '';
  const canBypass = kind === 'range' && effect === 'allow';
  return (
    <FormPopup
      title={t('desk-region.rule.add')}
      confirm={t('desk-region.rule.add')}
      wrong={missing ? ['value'] : []}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSend={({ reason }) =>
        request(addAccessRule, { body: { effect, kind, value, note, staffBypass: canBypass && staffBypass, reason } })
      }
    >
      <Segmented
        label={t('desk-region.effect')}
        choices={VERDICTS.map((one) => ({ value: one, text: t(`desk-region.effect.${one}`) }))}
        value={effect}
        onChange={setEffect}
      />
      <Segmented
        label={t('desk-region.kind')}
        choices={(['country', 'range'] as const).map((one) => ({ value: one, text: t(`desk-region.kind.${one}`) }))}
        value={kind}
        onChange={setKind}
      />
      <Field
        label={t(`desk-region.kind.${kind}`)}
        name="value"
        required
        autoComplete="off"
        spellCheck={false}
        hint={t(`desk-region.kindHint.${kind}`)}
        error={tried && missing ? t(`desk-region.kindHint.${kind}`) : undefined}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Field
        label={t('desk-region.note')}
        optional
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {canBypass ? (
        <Checkbox checked={staffBypass} onChange={(event) => setStaffBypass(event.target.checked)}>
          {t('desk-region.bypassHint')}
        </Checkbox>
      ) : null}
    </FormPopup>
  );
}

function SettingsPopup({ settings, onClose }: { settings: Settings; onClose: () => void }): JSX.Element {
  const t = useT();
  const [seen] = useSeen(settings);
  const [form, setForm] = useState(seen);
  const choices = VERDICTS.map((one) => ({ value: one, text: t(`desk-region.effect.${one}`) }));
  return (
    <FormPopup
      title={t('desk-region.settings')}
      confirm={t('common.save')}
      onClose={onClose}
      onSend={({ reason }) => request(changeAccessSettings, { body: { ...form, seen, reason } })}
    >
      {(['otherCountries', 'unknownCountry'] as const).map((name) => (
        <div key={name} className="col">
          <span className="sm t2">{t(`desk-region.${name}`)}</span>
          <Segmented
            label={t(`desk-region.${name}`)}
            choices={choices}
            value={form[name]}
            onChange={(verdict) => setForm({ ...form, [name]: verdict })}
          />
        </div>
      ))}
      <Field
        label={t('desk-region.contact')}
        optional
        hint={t('desk-region.contactHint')}
        value={form.contact ?? ''}
        onChange={(event) => setForm({ ...form, contact: event.target.value })}
      />
    </FormPopup>
  );
}

const STATUS_TONES = ['win', 'warn', 'loss'] as const;

function PreviewAnswer({ address }: { address: string }): JSX.Element {
  const t = useT();
  const countryName = useCountryName();
  const answer = useCall(previewAddress, { query: { address } });
  return (
    <AnswerView answer={answer} lines={2}>
      {({ status, country, because, value }) => (
        <PairList
          pairs={[
            [
              t('desk.address'),
              <span key="ip" className="mono" translate="no">
                {answer.data?.address}
              </span>,
            ],
            [t('desk-region.kind.country'), country === null ? t('desk-region.countryUnknown') : countryName(country)],
            [
              t('desk-region.sees'),
              <Badge key="s" tone={STATUS_TONES[status]}>
                {t(`desk-region.status.${status}`)}
              </Badge>,
            ],
            [t('desk-region.because'), `${t(`desk-region.because.${because}`)}${value === null ? '' : ` ${value}`}`],
          ]}
        />
      )}
    </AnswerView>
  );
}

function Preview(): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(typed.trim());
  };
  return (
    <section className="card side-part" aria-label={t('desk-region.preview')}>
      <h2>{t('desk-region.preview')}</h2>
      <form className="col" onSubmit={submit}>
        <Field
          label={t('desk.address')}
          placeholder="203.0.113.9"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {t('desk-region.preview.ask')}
        </Button>
      </form>
      {asked === '' ? null : <PreviewAnswer address={asked} />}
    </section>
  );
}

interface RulesPartProps {
  rules: readonly SiteAccessRule[];
  settings: Settings;
  stale: boolean;
}

export function RulesPart({ rules, settings, stale }: RulesPartProps): JSX.Element {
  const t = useT();
  const when = useWhen();
  const may = useCan('region.edit');
  const countryName = useCountryName();
  const [asked, setAsked] = useState<'add' | 'settings' | SiteAccessRule | null>(null);
  const close = (): void => setAsked(null);
  const columns: Column<SiteAccessRule>[] = [
    {
      key: 'value',
      head: t('desk-region.rule'),
      card: 'title',
      cell: ({ kind, value }) =>
        kind === 'country' ? (
          countryName(value)
        ) : (
          <span className="mono" translate="no">
            {value}
          </span>
        ),
    },
    {
      key: 'effect',
      head: t('desk-region.effect'),
      card: 'status',
      cell: ({ effect, staffBypass }) => (
        <span className="row">
          <Badge tone={effect === 'allow' ? 'win' : 'loss'}>{t(`desk-region.effect.${effect}`)}</Badge>
          {staffBypass ? <Badge tone="info">{t('desk-region.bypass')}</Badge> : null}
        </span>
      ),
    },
    { key: 'note', head: t('desk-region.note'), cell: ({ note }) => note || <span className="t3">–</span> },
    { key: 'at', head: t('desk.time'), cell: ({ createdAt }) => when.day(createdAt) },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-region.acts')}</span>,
      end: true,
      cell: (rule) =>
        may ? (
          <Button
            size="s"
            look="danger"
            onClick={() => setAsked(rule)}
            aria-label={`${t('desk-region.rule.remove')}: ${rule.value}`}
          >
            {t('desk-region.rule.remove')}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="g2">
      <div className="g2-main">
        <div className="card list">
          <div className="part-h">
            <h2>{t('desk-region.rules')}</h2>
            <span className="sp" />
            {may ? (
              <Button size="s" icon="plus-bold" onClick={() => setAsked('add')}>
                {t('desk-region.rule.add')}
              </Button>
            ) : null}
          </div>
          {rules.length === 0 ? (
            <EmptyState title={t('desk-region.noRules')} art="compass" />
          ) : (
            <DataTable
              label={t('desk-region.rules')}
              columns={columns}
              rows={rules}
              rowKey={({ id }) => id}
              stale={stale}
            />
          )}
        </div>
      </div>
      <div className="g2-side">
        <section className="card side-part" aria-label={t('desk-region.settings')}>
          <h2>{t('desk-region.settings')}</h2>
          <PairList
            pairs={[
              [t('desk-region.otherCountries'), t(`desk-region.effect.${settings.otherCountries}`)],
              [t('desk-region.unknownCountry'), t(`desk-region.effect.${settings.unknownCountry}`)],
              [t('desk-region.contact'), settings.contact ?? '–'],
            ]}
          />
          {may ? (
            <Button size="s" onClick={() => setAsked('settings')}>
              {t('desk-region.change')}
            </Button>
          ) : null}
        </section>
        <Preview />
      </div>
      {asked === 'add' ? <RulePopup onClose={close} /> : null}
      {asked === 'settings' ? <SettingsPopup settings={settings} onClose={close} /> : null}
      {asked !== null && typeof asked === 'object' ? (
        <FormPopup
          title={`${t('desk-region.rule.remove')}: ${asked.value}`}
          confirm={t('desk-region.rule.remove')}
          look="danger-fill"
          onClose={close}
          onSend={({ reason }) => request(removeAccessRule, { params: { id: asked.id }, body: { reason } })}
        />
      ) : null}
    </div>
  );
}
