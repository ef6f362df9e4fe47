/** Names that are free, offered where the wanted one is taken. */
import { useT } from '@house/i18n/react';
import type { JSX } from 'react';
import type { RegisterForm } from '../register-form.ts';

export function FreeNames({ form, onPick }: { form: RegisterForm; onPick: () => void }): JSX.Element | null {
  const t = useT();
  const free = form.refusalOf('username')?.values['free'];
  if (typeof free !== 'string' || free === '') return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand out of the grid
    <div className="chips free-names" role="group" aria-label={t('site-auth.names.free')}>
      <span className="hint">{t('site-auth.names.free')}</span>
      {free.split(' ').map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          onClick={() => {
            form.change('username', name);
            onPick();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
