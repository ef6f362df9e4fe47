/** Search as a page with its question in the address, and over any page (`?pop=search`). */
import { useAreas, useT } from '@house/i18n/react';
import { Popup } from '@house/ui/popup';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, Suspense, useState } from 'react';
import { closePopup } from '../../shared/popups.ts';
import { useTyped } from '../../shared/use-typed.ts';
import { SearchPanel } from './search-panel.tsx';

function SearchMain(): JSX.Element {
  useAreas(['site-search']);
  const t = useT();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const question = typeof search['q'] === 'string' ? search['q'] : '';
  const [typed, type] = useTyped(
    question,
    (q) => void navigate({ to: '.', search: { ...search, q: q || undefined }, replace: true, resetScroll: false }),
  );
  return (
    <>
      <h1>{t('common.search')}</h1>
      <SearchPanel question={typed} onQuestion={type} />
    </>
  );
}

export function SearchPage(): JSX.Element {
  return (
    <div className="wrap se-page">
      <Suspense fallback={null}>
        <SearchMain />
      </Suspense>
    </div>
  );
}

export function SearchPopup(): JSX.Element {
  useAreas(['site-search']);
  const t = useT();
  const [question, setQuestion] = useState('');
  return (
    <Popup title={t('common.search')} onClose={closePopup}>
      <SearchPanel question={question} onQuestion={setQuestion} onClose={closePopup} />
    </Popup>
  );
}
