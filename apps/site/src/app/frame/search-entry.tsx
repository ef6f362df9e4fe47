/** Search in the navigation, the key `/` that opens it from any page, and `?` that lists the keys (screens.md 0.6, 3.17). */
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { useHelpKey } from '@house/ui/lib/help-key';
import { letterOf } from '@house/web/letter-of';
import { type JSX, useEffect } from 'react';
import { openPopup } from '../../shared/popups.ts';

const TYPED_INTO = 'input,textarea,select,[contenteditable=true]';

/** A page with a search of its own gets the focus there; a popup keeps the key to itself. */
function openSearch(event: KeyboardEvent): void {
  if (letterOf(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return;
  if (document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  const own = document.querySelector<HTMLElement>('main [data-search]');
  if (own === null) openPopup('search');
  else own.focus();
}

export function SearchEntry(): JSX.Element {
  const t = useT();
  useHelpKey(() => openPopup('keys'));
  useEffect(() => {
    addEventListener('keydown', openSearch);
    return () => removeEventListener('keydown', openSearch);
  }, []);
  return <IconButton icon="magnifying-glass" label={t('common.search')} onClick={() => openPopup('search')} />;
}
