/** Names, currency, languages, and how the house is run. */
import { isFinished, LANGUAGE_NAMES, nameOfLanguage } from '@house/i18n/language-names';
import { useT } from '@house/i18n/react';
import { Checkbox, FilterChips, Switch } from '@house/ui/choice';
import { Field, Select } from '@house/ui/field';
import type { JSX } from 'react';
import { Section, useFaultOf } from './parts.tsx';
import type { BrandForm } from './use-brand-form.ts';

const CATEGORIES = ['ELOTT', 'LOTT', 'LIVE', 'COCK', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS'] as const;

export function GeneralTab({ form }: { form: BrandForm }): JSX.Element {
  return (
    <fieldset className="brand-fields" disabled={form.locked}>
      <NamesPart form={form} />
      <CurrencyPart form={form} />
      <LanguagesPart form={form} />
      <HousePart form={form} />
    </fieldset>
  );
}

function NamesPart({ form: { document, change, faults } }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(faults);
  const codes = [...new Set(['bn', 'en', ...document.languages.filter(isFinished)])];
  return (
    <Section title={t('desk-brand.part.names')}>
      <div className="brand-grid">
        {codes.map((code) => (
          <Field
            key={code}
            label={t('desk-brand.nameIn', { code: code.toUpperCase() })}
            name={`names.${code}`}
            maxLength={80}
            lang={code}
            value={document.names[code] ?? ''}
            onChange={(event) => change({ names: { ...document.names, [code]: event.target.value } })}
            {...faultOf(`names.${code}`)}
          />
        ))}
        <Field
          label={t('desk-brand.part.merchantCode')}
          name="merchantCode"
          hint={t('desk-brand.merchantHint')}
          maxLength={16}
          value={document.merchantCode}
          onChange={(event) => change({ merchantCode: event.target.value.trim() })}
          {...faultOf('merchantCode')}
        />
        <Select
          label={t('desk-brand.part.lotteryType')}
          value={document.lotteryType}
          options={(['LOTT', 'ELOTT', 'SEA', 'ZY'] as const).map((value) => ({ value, text: value }))}
          onChange={(event) => change({ lotteryType: event.target.value as typeof document.lotteryType })}
        />
      </div>
      <p className="sm t3">{t('desk-brand.fixed')}</p>
    </Section>
  );
}

function CurrencyPart({ form: { document, change, faults } }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(faults);
  const { currency } = document;
  const sample = currency.grouping === 'lakh' ? '4,82,19,305.40' : '48,219,305.40';
  return (
    <Section title={t('desk-brand.part.currency')}>
      <div className="brand-grid">
        <Field
          label={t('desk-brand.currencyCode')}
          name="currency.code"
          maxLength={3}
          autoCapitalize="characters"
          value={currency.code}
          onChange={(event) => change({ currency: { ...currency, code: event.target.value.toUpperCase() } })}
          {...faultOf('currency.code')}
        />
        <Field
          label={t('desk-brand.currencySymbol')}
          name="currency.symbol"
          maxLength={4}
          value={currency.symbol}
          onChange={(event) => change({ currency: { ...currency, symbol: event.target.value } })}
          {...faultOf('currency.symbol')}
        />
        <Select
          label={t('desk-brand.grouping')}
          value={currency.grouping}
          options={[
            { value: 'lakh', text: t('desk-brand.grouping.lakh') },
            { value: 'thousand', text: t('desk-brand.grouping.thousand') },
          ]}
          onChange={(event) =>
            change({ currency: { ...currency, grouping: event.target.value === 'lakh' ? 'lakh' : 'thousand' } })
          }
        />
      </div>
      <p className="sm t2 num">{t('desk-brand.sample', { amount: currency.symbol + sample })}</p>
    </Section>
  );
}

function LanguagesPart({ form: { document, change, faults, locked } }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(faults);
  const turn = (code: string, on: boolean) =>
    change({ languages: on ? [...document.languages, code] : document.languages.filter((other) => other !== code) });
  const { error } = faultOf('languages');
  return (
    <Section title={t('desk-brand.part.languages')} note={t('desk-brand.languagesNote')}>
      <div className="brand-grid">
        <Select
          label={t('desk-brand.part.defaultLanguage')}
          value={document.defaultLanguage}
          options={document.languages.map((value) => ({ value, text: nameOfLanguage(value) }))}
          onChange={(event) => change({ defaultLanguage: event.target.value })}
          {...faultOf('defaultLanguage')}
        />
      </div>
      {error === undefined ? null : <p className="hint err">{error}</p>}
      <div className="brand-languages">
        {LANGUAGE_NAMES.map(({ code, tag, name }) => (
          <Checkbox
            key={code}
            disabled={locked}
            checked={document.languages.includes(code)}
            onChange={(event) => turn(code, event.target.checked)}
          >
            <span lang={tag}>{name}</span> <span className="t3 xs">{code.toUpperCase()}</span>
            {isFinished(code) ? null : <span className="t3 xs"> · {t('desk-brand.unfinished')}</span>}
          </Checkbox>
        ))}
      </div>
    </Section>
  );
}

function HousePart({ form: { document, change, faults } }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(faults);
  return (
    <Section title={t('desk-brand.house')}>
      <FilterChips
        label={t('desk-brand.part.menu')}
        choices={CATEGORIES.map((value) => ({ value, text: value }))}
        values={document.menu}
        onChange={(menu) => change({ menu })}
      />
      <p className="sm t3">{t('desk-brand.menuNote')}</p>
      <FilterChips
        label={t('desk-brand.part.forbidden')}
        choices={[...CATEGORIES, 'MINI' as const].map((value) => ({ value, text: value }))}
        values={document.forbidden}
        onChange={(forbidden) => change({ forbidden })}
      />
      <p className="sm t3">{t('desk-brand.forbiddenNote')}</p>
      <div className="brand-grid">
        <Field
          label={t('desk-brand.part.passwordExpiryDays')}
          name="passwordExpiryDays"
          type="number"
          min={7}
          max={730}
          value={String(document.passwordExpiryDays)}
          onChange={(event) => change({ passwordExpiryDays: Number(event.target.value) })}
          {...faultOf('passwordExpiryDays')}
        />
        <Select
          label={t('desk-brand.part.humanCheck')}
          value={document.humanCheck}
          options={(['none', 'pow', 'geetest'] as const).map((value) => ({
            value,
            text: t(`desk-brand.human.${value}`),
          }))}
          onChange={(event) => change({ humanCheck: event.target.value as typeof document.humanCheck })}
        />
      </div>
      <Switch checked={document.loggedInHome} onChange={(event) => change({ loggedInHome: event.target.checked })}>
        {t('desk-brand.part.loggedInHome')}
      </Switch>
      <Switch checked={document.twoPeople} onChange={(event) => change({ twoPeople: event.target.checked })}>
        {t('desk-brand.part.twoPeople')}
      </Switch>
    </Section>
  );
}
