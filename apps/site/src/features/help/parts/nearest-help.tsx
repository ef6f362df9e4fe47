/** An article that is not there: says so, and offers those that come closest to what the address asked for. */
import { useT } from '@house/i18n/react';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { questionOf } from '../model/find-place.ts';
import { useHelpSearch } from '../requests.ts';
import { FoundRows } from './help-search.tsx';

export function NearestHelp({ base, asked }: { base: string; asked: string }): JSX.Element {
  const t = useT();
  const { data } = useHelpSearch(questionOf(asked));
  const rows = data === undefined ? [] : [...data.rows, ...data.nearest].slice(0, 6);
  return (
    <section>
      <EmptyState art="compass" title={t('site-help.none.title')}>
        {t('site-help.none.text')}
      </EmptyState>
      {rows.length > 0 ? <h2 className="near">{t('site-help.none.near')}</h2> : null}
      <FoundRows base={base} rows={rows} />
    </section>
  );
}
