/** Small parts of the brand's screens: a section, a fault in words, a list of changes. */
import type { BrandChange, BrandVersion } from '@house/contract/content/desk-brand';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import type { JSX, ReactNode } from 'react';
import type { Faults } from '../../shared/document-form.ts';
import { fieldLabelId, plainValue, type Rule, reasonId } from './model.ts';

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }): JSX.Element {
  return (
    <section className="brand-part" aria-label={title}>
      <h2>{title}</h2>
      {note === undefined ? null : <p className="sm t2">{note}</p>}
      {children}
    </section>
  );
}

/** The fault of a path for a field: `{...faultOf('currency.code')}`. Lists also tell the faults of their lines. */
export function useFaultOf(faults: Faults): (path: string) => { error?: string } {
  const t = useT();
  return (path) => {
    const own = faults[path];
    if (own !== undefined) return { error: t(reasonId(own)) };
    const line = Object.keys(faults).find((other) => other.startsWith(`${path}.`));
    const why = line === undefined ? undefined : faults[line];
    if (line === undefined || why === undefined) return {};
    const place = Number(line.slice(path.length + 1).split('.')[0]);
    const words = t(reasonId(why));
    return { error: Number.isInteger(place) ? t('desk-brand.line', { number: place + 1, why: words }) : words };
  };
}

/** The name of a changed value: its part in words, then where in it. */
function ChangeName({ path }: { path: string }): JSX.Element {
  const t = useT();
  const [part = '', ...rest] = path.split('.');
  const [method, field] = rest;
  const isRule = part === 'registerRules' && method !== undefined && field !== undefined;
  const words = isRule
    ? `${t(`desk-brand.method.${method}` as MessageId)} · ${field === 'order' ? t('desk-brand.order') : t(fieldLabelId(field as Rule['field']))}`
    : t(`desk-brand.part.${part}` as MessageId);
  const place = (isRule ? rest.slice(2) : rest).join(' · ');
  return (
    <>
      {words}{' '}
      {place === '' ? null : (
        <span className="mono t3" translate="no">
          {place}
        </span>
      )}
    </>
  );
}

export function ChangeList({ changes }: { changes: readonly BrandChange[] }): JSX.Element {
  const t = useT();
  const write = (json: string | null) =>
    json === 'true' ? t('desk-brand.on') : json === 'false' ? t('desk-brand.off') : plainValue(json);
  if (changes.length === 0) return <p className="t2 sm">{t('desk.version.noChanges')}</p>;
  return (
    <ul className="brand-changes" aria-label={t('desk.version.changes')}>
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <span className="b">
            <ChangeName path={path} />
          </span>
          <span className="brand-change">
            <del>
              <span className="sr">{t('desk.audit.before')}: </span>
              {write(before)}
            </del>
            <span aria-hidden="true">→</span>
            <ins>
              <span className="sr">{t('desk.audit.after')}: </span>
              {write(after)}
            </ins>
          </span>
        </li>
      ))}
    </ul>
  );
}

const TONES = { draft: 'warn', published: 'win', earlier: 'info', dropped: 'info' } as const;

export function VersionBadge({ state }: { state: BrandVersion['state'] }): JSX.Element {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`desk-brand.state.${state}`)}</Badge>;
}
