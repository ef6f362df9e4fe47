/** The shortcuts of the desk, each where it works; opened by the key `?` (screens.md 0.6). */
import type { AreaMessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { ShortcutPopup } from '@house/ui/shortcut-popup';
import type { JSX } from 'react';

type Words = AreaMessageId<'desk-keys'>;

const GROUPS: readonly (readonly [title: Words, rows: readonly (readonly [keys: readonly string[], text: Words])[]])[] =
  [
    [
      'desk-keys.everywhere',
      [
        [['Ctrl', 'K'], 'desk-keys.search'],
        [['/'], 'desk-keys.searchToo'],
        [['?'], 'desk-keys.list'],
        [['Esc'], 'desk-keys.close'],
      ],
    ],
    [
      'desk-keys.lists',
      [
        [['J'], 'desk-keys.next'],
        [['K'], 'desk-keys.before'],
        [['Enter'], 'desk-keys.open'],
      ],
    ],
    ['desk-keys.draws', [[['R'], 'desk-keys.results']]],
    [
      'desk-keys.order',
      [
        [['↑', '↓'], 'desk-keys.section'],
        [['Alt', '↑', '↓'], 'desk-keys.game'],
      ],
    ],
    [
      'desk-keys.writing',
      [
        [['Ctrl', 'Enter'], 'desk-keys.send'],
        [['Ctrl', 'B'], 'desk-keys.bold'],
        [['Ctrl', 'I'], 'desk-keys.italic'],
      ],
    ],
  ];

export function ShortcutsPopup({ onClose }: { onClose: () => void }): JSX.Element {
  useAreas(['desk-keys']);
  const t = useT();
  const groups = GROUPS.map(([title, rows]) => ({
    title: t(title),
    rows: rows.map(([keys, text]) => [keys, t(text)] as const),
  }));
  return <ShortcutPopup title={t('desk-keys.title')} groups={groups} onClose={onClose} />;
}
