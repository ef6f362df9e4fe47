/** Search over members (Ctrl K or /): name prefix or id; arrows choose, Enter opens. */
import { listMembers } from '@house/contract/identity/desk-members';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Popup } from '@house/ui/popup';
import { letterOf } from '@house/web/letter-of';
import { useNavigate } from '@tanstack/react-router';
import { type JSX, type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useCall } from '../../shared/api.ts';

const SHOWN = 8;

/** Opens the search on Ctrl K anywhere, and on / outside of fields. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEventInit & Event): void => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input,select,textarea') !== null;
      const asked = event.ctrlKey || event.metaKey ? letterOf(event) === 'k' : letterOf(event) === '/' && !typing;
      if (!asked || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

export function SearchPalette({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const q = useDeferredValue(text.trim());
  const found = useCall(listMembers, { query: { q, size: SHOWN } }, { enabled: q !== '', keepOld: true });
  const rows = q === '' ? [] : (found.data?.rows ?? []);
  const open = (id: string): void => {
    onClose();
    void navigate({ to: '/members/$id', params: { id } as never });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (event.key === 'Enter' && row !== undefined) open(row.id);
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || rows.length === 0) return;
    event.preventDefault();
    setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length);
  };
  return (
    <Popup title={t('desk.search.title')} onClose={onClose}>
      <div className="in">
        <Icon name="magnifying-glass" />
        <input
          type="search"
          data-first
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={rows.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={t('desk.search.hint')}
          placeholder={t('desk.search.hint')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="sm t3 palette-note" role="status">
        {q === ''
          ? t('desk.search.note')
          : found.error
            ? found.error.message
            : found.data && rows.length === 0
              ? t('desk.search.none')
              : found.data
                ? t('desk.search.found', { count: found.data.total })
                : t('common.state.loading')}
      </p>
      <div id={listId} role="listbox" aria-label={t('desk.members')} className="palette">
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above hears the keys
          <div
            key={row.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(row.id)}
          >
            <b translate="no">{row.account}</b>
            <span className="mono t2" translate="no">
              {row.id}
            </span>
            <span className="sp" />
            <Badge>{t(`desk.kind.${row.kind}`)}</Badge>
          </div>
        ))}
      </div>
    </Popup>
  );
}
