/** What records of a line are filtered by beside days: whose they are, and somebody by name. */
import { RECORD_SCOPES, type RecordScope } from '@house/contract/agents/records';
import { useT } from '@house/i18n/react';
import { Chips } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { type FormEvent, type JSX, useState } from 'react';

export interface WhoseFilter {
  readonly scope: RecordScope;
  readonly of: string;
}
export const WHOLE_TEAM: WhoseFilter = { scope: 'team', of: '' };

export const whoseQuery = ({ scope, of }: WhoseFilter) => (of === '' ? { scope } : { of });

interface WhosePickerProps {
  value: WhoseFilter;
  onChange: (value: WhoseFilter) => void;
}

/** A name counts once Enter is pressed or the field is left. */
export function WhosePicker({ value, onChange }: WhosePickerProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(value.of);
  const pick = (event?: FormEvent): void => {
    event?.preventDefault();
    const of = typed.trim();
    if (of !== value.of) onChange({ ...value, of });
  };
  return (
    <div className="ac-filters">
      <Chips
        label={t('site-agent-records.whose')}
        choices={RECORD_SCOPES.map((scope) => ({ value: scope, text: t(`site-agent-records.scope.${scope}`) }))}
        value={value.scope}
        onChange={(scope) => {
          setTyped('');
          onChange({ scope, of: '' });
        }}
      />
      <form onSubmit={pick} className="sp">
        <Field
          label={t('site-agent-records.member')}
          name="of"
          icon="magnifying-glass"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => pick()}
        />
      </form>
    </div>
  );
}
