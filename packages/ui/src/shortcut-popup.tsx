/** The keyboard shortcuts there are, by the place where they work. */
import './shortcut-popup.css';
import type { JSX } from 'react';
import { Popup } from './popup.tsx';

export interface ShortcutGroup {
  readonly title: string;
  /** Keys that are pressed together or one after the other, and what they do. */
  readonly rows: readonly (readonly [keys: readonly string[], text: string])[];
}

export interface ShortcutPopupProps {
  title: string;
  groups: readonly ShortcutGroup[];
  onClose: () => void;
}

export function ShortcutPopup({ title, groups, onClose }: ShortcutPopupProps): JSX.Element {
  return (
    <Popup title={title} onClose={onClose} textOnly>
      <div className="shortcuts">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.rows.map(([keys, text]) => (
                <div key={text}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Popup>
  );
}
