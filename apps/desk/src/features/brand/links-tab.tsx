/** Apps and pages elsewhere, customer service, help topics, addresses and servers. */
import type { BrandDocument } from '@house/contract/content/desk-brand';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { Field, Select, TextArea } from '@house/ui/field';
import { type JSX, type ReactNode, useState } from 'react';
import { readLines } from './model.ts';
import { Section, useFaultOf } from './parts.tsx';
import type { BrandForm } from './use-brand-form.ts';

const RESOURCE_TYPES = ['ios', 'iosLite', 'android', 'social', 'messenger'] as const;
const LINK_TYPES = [1, 2, 3] as const;
type LineList = 'domainList' | 'imageCDNs' | 'launchGameCDNs';

export function LinksTab({ form }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(form.faults);
  const { document, change } = form;
  return (
    <fieldset className="brand-fields" disabled={form.locked}>
      <ResourcesPart form={form} />
      <ServicePart form={form} />
      <HelpPart form={form} />
      <Section title={t('desk-brand.addresses')} note={t('desk-brand.addressesNote')}>
        <div className="brand-grid">
          <LinesField form={form} list="domainList" />
          <LinesField form={form} list="imageCDNs" />
          <LinesField form={form} list="launchGameCDNs" />
          <Field
            label={t('desk-brand.part.analyticsId')}
            name="analyticsId"
            hint={t('desk-brand.analyticsHint')}
            maxLength={24}
            value={document.analyticsId}
            onChange={(event) => change({ analyticsId: event.target.value.trim() })}
            {...faultOf('analyticsId')}
          />
        </div>
      </Section>
    </fieldset>
  );
}

/** One address a line; the text stays as typed while it is typed. */
function LinesField({ form, list }: { form: BrandForm; list: LineList }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(form.faults);
  const [typed, setTyped] = useState<string>();
  return (
    <TextArea
      label={t(`desk-brand.part.${list}`)}
      name={list}
      rows={3}
      spellCheck={false}
      value={typed ?? form.document[list].join('\n')}
      onChange={(event) => {
        setTyped(event.target.value);
        form.change({ [list]: readLines(event.target.value) });
      }}
      onBlur={() => setTyped(undefined)}
      {...faultOf(list)}
    />
  );
}

interface RowsProps<R> {
  title: string;
  note?: string;
  rows: readonly R[];
  fresh: R;
  most: number;
  onChange: (rows: R[]) => void;
  children: (row: R, place: number, put: (part: Partial<R>) => void) => ReactNode;
}

/** Rows that can be added and taken away. */
function Rows<R extends object>({ title, note, rows, fresh, most, onChange, children }: RowsProps<R>): JSX.Element {
  const t = useT();
  return (
    <Section title={title} {...(note === undefined ? {} : { note })}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <div key={place} className="brand-row">
          {children(row, place, (part) => onChange(rows.with(place, { ...row, ...part })))}
          <IconButton
            icon="trash"
            label={`${t('desk-brand.takeAway')}: ${title} ${place + 1}`}
            onClick={() => onChange(rows.toSpliced(place, 1))}
          />
        </div>
      ))}
      <Button size="s" icon="plus-bold" disabled={rows.length >= most} onClick={() => onChange([...rows, fresh])}>
        {t('desk-brand.add')}
      </Button>
    </Section>
  );
}

type Resource = BrandDocument['resources'][number];
const NEW_RESOURCE: Resource = {
  resourceType: 'android',
  url: 'https://',
  qrCodeUrl: '',
  labelNameEn: '',
  labelNameCn: '',
};

function ResourcesPart({ form: { document, change, faults } }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(faults);
  return (
    <Rows
      title={t('desk-brand.part.resources')}
      note={t('desk-brand.resourcesNote')}
      rows={document.resources}
      fresh={NEW_RESOURCE}
      most={20}
      onChange={(resources) => change({ resources })}
    >
      {(row, place, put) => (
        <>
          <Select
            label={t('desk-brand.kind')}
            value={row.resourceType}
            options={RESOURCE_TYPES.map((value) => ({ value, text: t(`desk-brand.resource.${value}`) }))}
            onChange={(event) => put({ resourceType: event.target.value as Resource['resourceType'] })}
          />
          {(['url', 'qrCodeUrl', 'labelNameEn', 'labelNameCn'] as const).map((name) => (
            <Field
              key={name}
              label={t(`desk-brand.resource.${name}`)}
              maxLength={name.startsWith('label') ? 60 : 500}
              value={row[name]}
              onChange={(event) => put({ [name]: event.target.value })}
              {...faultOf(`resources.${place}.${name}`)}
            />
          ))}
        </>
      )}
    </Rows>
  );
}

const NEW_LINK: BrandDocument['serviceLinks'][number] = { type: 1, path: 'https://' };

function ServicePart({ form: { document, change, faults } }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(faults);
  return (
    <Rows
      title={t('desk-brand.part.serviceLinks')}
      note={t('desk-brand.serviceNote')}
      rows={document.serviceLinks}
      fresh={NEW_LINK}
      most={10}
      onChange={(serviceLinks) => change({ serviceLinks })}
    >
      {(row, place, put) => (
        <>
          <Select
            label={t('desk-brand.kind')}
            value={String(row.type)}
            options={LINK_TYPES.map((type) => ({ value: String(type), text: t(`desk-brand.service.${type}`) }))}
            onChange={(event) => put({ type: LINK_TYPES[Number(event.target.value) - 1] ?? 1 })}
          />
          <Field
            label={t('desk-brand.resource.url')}
            maxLength={500}
            value={row.path}
            onChange={(event) => put({ path: event.target.value })}
            {...faultOf(`serviceLinks.${place}.path`)}
          />
        </>
      )}
    </Rows>
  );
}

function HelpPart({ form: { document, change, faults } }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(faults);
  return (
    <Rows
      title={t('desk-brand.part.helpTopics')}
      rows={document.helpTopics}
      fresh={{ topic: '', titles: { bn: '', en: '' } }}
      most={30}
      onChange={(helpTopics) => change({ helpTopics })}
    >
      {(row, place, put) => (
        <>
          <Field
            label={t('desk-brand.topic')}
            maxLength={40}
            value={row.topic}
            onChange={(event) => put({ topic: event.target.value.trim() })}
            {...faultOf(`helpTopics.${place}.topic`)}
          />
          {(['bn', 'en'] as const).map((code) => (
            <Field
              key={code}
              label={t('desk-brand.nameIn', { code: code.toUpperCase() })}
              lang={code}
              maxLength={80}
              value={row.titles[code] ?? ''}
              onChange={(event) => put({ titles: { ...row.titles, [code]: event.target.value } })}
              {...faultOf(`helpTopics.${place}.titles`)}
            />
          ))}
        </>
      )}
    </Rows>
  );
}
