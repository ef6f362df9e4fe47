/** Tells that an edited document is not saved, with the ways out. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { JSX } from 'react';

interface UnsavedActsProps {
  form: { readonly drop: () => void };
  onSave: () => void;
}

export function UnsavedActs({ form, onSave }: UnsavedActsProps): JSX.Element {
  const t = useT();
  return (
    <>
      <span className="unsaved" role="status">
        {t('desk.draft.unsaved')}
      </span>
      <Button look="ghost" onClick={form.drop}>
        {t('desk.draft.drop')}
      </Button>
      <Button look="brand" onClick={onSave}>
        {t('desk.draft.save')}
      </Button>
    </>
  );
}
