/** What a kind needs beside its texts, whom it is for, and when: drawn from the table of kinds. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { CONTENT_ITEM_AUDIENCES, type ContentItemKind, type FieldForm } from '@house/rules/content-items';
import { ArtImage } from '@house/ui/art';
import { Switch } from '@house/ui/choice';
import { Field, Select } from '@house/ui/field';
import { artNames } from '@house/ui/lib/art-names';
import type { JSX } from 'react';
import { brand } from '../../shared/boot.ts';
import { oneOf } from '../../shared/one-of.ts';
import { zoneName } from '../../shared/when.ts';
import { fieldOfInstant, instantOfField } from '../../shared/zone-time.ts';
import { faultId, formsOf } from './model.ts';
import type { ContentItemForm } from './use-content-item-form.ts';

const { offsetMinutes } = brand.zone;
const RANK_MAX = 20;

export function FieldsPart({ form, kind }: { form: ContentItemForm; kind: ContentItemKind }): JSX.Element {
  const t = useT();
  const { document, faults, locked } = form;
  const errorAt = (path: string): string | undefined => {
    const why = faults[path];
    return why === undefined ? undefined : t(faultId(why));
  };
  const instant = (name: 'startsAt' | 'endsAt'): JSX.Element => (
    <Field
      label={`${t(`desk-content.${name}`)} (${zoneName})`}
      name={name}
      type="datetime-local"
      optional
      readOnly={locked}
      hint={t(`desk-content.${name}Hint`)}
      error={errorAt(name)}
      value={fieldOfInstant(document[name], offsetMinutes)}
      onChange={(event) => form.change({ [name]: instantOfField(event.target.value, offsetMinutes) })}
    />
  );
  return (
    <section className="card content-part" aria-label={t('desk-content.settings')}>
      <h2>{t('desk-content.settings')}</h2>
      <div className="content-grid">
        {formsOf(kind).map(([name, shape]) => (
          <KindField key={name} name={name} shape={shape} form={form} error={errorAt(`fields.${name}`)} />
        ))}
        <Select
          label={t('desk-content.audience')}
          name="audience"
          disabled={locked}
          value={document.audience}
          options={CONTENT_ITEM_AUDIENCES.map((value) => ({ value, text: t(`desk-content.audience.${value}`) }))}
          onChange={(event) =>
            form.change({ audience: oneOf(CONTENT_ITEM_AUDIENCES, event.target.value) ?? 'everyone' })
          }
        />
        <Field
          label={t('desk-content.rankFrom')}
          name="rankFrom"
          type="number"
          min={1}
          max={RANK_MAX}
          optional
          readOnly={locked}
          error={errorAt('rankFrom')}
          value={document.rankFrom ?? ''}
          onChange={({ target }) => form.change({ rankFrom: target.value === '' ? null : Number(target.value) })}
        />
        {instant('startsAt')}
        {instant('endsAt')}
      </div>
    </section>
  );
}

interface KindFieldProps {
  name: string;
  shape: FieldForm;
  form: ContentItemForm;
  error: string | undefined;
}

function KindField({ name, shape, form, error }: KindFieldProps): JSX.Element {
  const t = useT();
  const label = t(`desk-content.field.${name}` as MessageId);
  const value = form.document.fields[name];
  const text = typeof value === 'string' ? value : '';
  const { locked } = form;
  if (shape.form === 'flag') {
    return (
      <Switch
        checked={value === true}
        disabled={locked}
        onChange={({ target }) => form.changeField(name, target.checked)}
      >
        {label}
      </Switch>
    );
  }
  if (shape.form === 'art')
    return <ArtPicker label={label} value={text} shape={shape} form={form} name={name} error={error} />;
  if (shape.form === 'choice') {
    return (
      <Select
        label={label}
        name={name}
        disabled={locked}
        error={error}
        value={text}
        options={shape.of.map((one) => ({ value: one, text: t(`desk-content.${name}.${one}` as MessageId) }))}
        onChange={(event) => form.changeField(name, event.target.value)}
      />
    );
  }
  const isInstant = shape.form === 'instant';
  return (
    <Field
      label={isInstant ? `${label} (${zoneName})` : label}
      name={name}
      {...(isInstant ? { type: 'datetime-local' } : {})}
      {...(shape.optional ? { optional: true } : {})}
      maxLength={500}
      readOnly={locked}
      error={error}
      hint={
        shape.form === 'link'
          ? t('desk-content.linkHint')
          : shape.form === 'word'
            ? t('desk-content.wordHint')
            : undefined
      }
      value={isInstant ? fieldOfInstant(text === '' ? null : text, offsetMinutes) : text}
      onChange={({ target }) =>
        form.changeField(
          name,
          isInstant ? instantOfField(target.value, offsetMinutes) : target.value === '' ? null : target.value,
        )
      }
    />
  );
}

function ArtPicker({
  label,
  value,
  shape,
  form,
  name,
  error,
}: KindFieldProps & { label: string; value: string }): JSX.Element {
  const optional = 'optional' in shape && shape.optional;
  const shown = artNames.find((one) => one === value && one !== 'jarul-lg');
  return (
    <div className="content-art">
      <Select
        label={label}
        name={name}
        disabled={form.locked}
        error={error}
        value={value}
        options={[
          ...(optional ? [{ value: '', text: '–' }] : []),
          ...artNames.filter((one) => one !== 'jarul-lg').map((one) => ({ value: one, text: one })),
        ]}
        onChange={({ target }) => form.changeField(name, target.value === '' ? null : target.value)}
      />
      {shown === undefined ? null : <ArtImage name={shown} shown={56} />}
    </div>
  );
}
