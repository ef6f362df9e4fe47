/** The search of help: what is found takes the page's place while a question stands in the field. */
import type { SearchRow } from '@house/contract/search/site';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { useTyped } from '../../../shared/use-typed.ts';
import { useHelpSearch } from '../requests.ts';

const LENGTH_MAX = 80;

interface SearchFieldProps {
  /** What the address asks; empty: nothing. */
  question: string;
  onAsk: (question: string) => void;
}

export function HelpSearchField({ question, onAsk }: SearchFieldProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useTyped(question, onAsk);
  return (
    <search className="help-search no-print">
      <Field
        type="search"
        label={t('site-help.search')}
        hideLabel
        icon="magnifying-glass"
        placeholder={t('site-help.search.hint')}
        maxLength={LENGTH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
        end={
          typed === '' ? undefined : (
            <IconButton icon="x" label={t('site-help.search.clear')} onClick={() => setTyped('')} />
          )
        }
      />
    </search>
  );
}

/** Help lives at one address of each base; what was found for the other is led to this one. */
function inBase(base: string, address: string): string {
  return address.replace(/^\/help(?=\?|$)/, base);
}

export function FoundRows({ base, rows }: { base: string; rows: readonly SearchRow[] }): JSX.Element {
  return (
    <ul className="found">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={inBase(base, row.address)} className="card found-row">
            <b>{row.title}</b>
            {row.text === '' ? null : <span className="sm t2">{row.text}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function HelpFindings({ base, question }: { base: string; question: string }): JSX.Element {
  const t = useT();
  const found = useHelpSearch(question);
  return (
    <section aria-label={t('site-help.search')}>
      <ListStates query={found} skeleton={{ height: 76, count: 3 }} ages={false}>
        {({ rows, nearest }) => (
          <>
            <p role="status" className="sm t3">
              {rows.length > 0 ? t('site-help.search.found', { count: rows.length }) : ''}
            </p>
            {rows.length > 0 ? (
              <FoundRows base={base} rows={rows} />
            ) : (
              <>
                <EmptyState art="compass" title={t('site-help.search.none', { q: question })} />
                {nearest.length > 0 ? <h2 className="near">{t('site-help.search.near')}</h2> : null}
                <FoundRows base={base} rows={nearest} />
              </>
            )}
          </>
        )}
      </ListStates>
    </section>
  );
}
