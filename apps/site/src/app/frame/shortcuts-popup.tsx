/** `?pop=keys`, opened by the key `?`: the shortcuts of the site, each where it works (screens.md 0.6, 11). */
import type { AreaMessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { ShortcutPopup } from '@house/ui/shortcut-popup';
import type { JSX } from 'react';
import { closePopup } from '../../shared/popups.ts';

type Words = AreaMessageId<'site-keys'>;

const UP_DOWN = ['↑', '↓'];
const ARROWS = ['←', '↑', '→', '↓'];

const GROUPS: readonly (readonly [title: Words, rows: readonly (readonly [keys: readonly string[], text: Words])[]])[] =
  [
    [
      'site-keys.everywhere',
      [
        [['/'], 'site-keys.search'],
        [['?'], 'site-keys.list'],
        [['Esc'], 'site-keys.close'],
      ],
    ],
    [
      'site-keys.home',
      [
        [['G', 'L'], 'site-keys.lottery'],
        [['G', 'S'], 'site-keys.sports'],
        [['G', 'R'], 'site-keys.slots'],
      ],
    ],
    [
      'site-keys.bet',
      [
        [['0', '–', '9'], 'site-keys.pick'],
        [ARROWS, 'site-keys.numbers'],
        [['Enter'], 'site-keys.toSlip'],
        [['Ctrl', 'Enter'], 'site-keys.place'],
      ],
    ],
    [
      'site-keys.games',
      [
        [ARROWS, 'site-keys.tiles'],
        [['F'], 'site-keys.favourite'],
        [['D'], 'site-keys.demo'],
      ],
    ],
    [
      'site-keys.lists',
      [
        [UP_DOWN, 'site-keys.rows'],
        [['Enter'], 'site-keys.open'],
        [['Delete'], 'site-keys.remove'],
        [['Space'], 'site-keys.pause'],
      ],
    ],
    [
      'site-keys.chat',
      [
        [['Enter'], 'site-keys.send'],
        [['Shift', 'Enter'], 'site-keys.newLine'],
      ],
    ],
  ];

export function ShortcutsPopup(): JSX.Element {
  useAreas(['site-keys']);
  const t = useT();
  const groups = GROUPS.map(([title, rows]) => ({
    title: t(title),
    rows: rows.map(([keys, text]) => [keys, t(text)] as const),
  }));
  return <ShortcutPopup title={t('site-keys.title')} groups={groups} onClose={closePopup} />;
}
