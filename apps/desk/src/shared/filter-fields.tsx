/** Fields of a list's filters; each reads and writes its own part of the address. */
import { useT } from '@house/i18n/react';
import { Select } from '@house/ui/field';
import type { JSX } from 'react';
import type { Filters, FilterValues } from './filters.ts';
import { LateField, type LateFieldProps } from './late-field.tsx';

interface FilterProps<K extends string> {
  filters: Filters<K>;
  name: NoInfer<K>;
  label: string;
}

function part<K extends string>(name: K, text: string): Partial<FilterValues<K>> {
  return { [name]: text } as Partial<Record<K, string>>;
}

type FieldFilterProps<K extends string> = FilterProps<K> &
  Pick<LateFieldProps, 'type' | 'icon' | 'placeholder' | 'max' | 'maxLength'>;

/** Typed; it takes effect a moment after the last key. */
export function FieldFilter<K extends string>({ filters, name, ...field }: FieldFilterProps<K>): JSX.Element {
  return <LateField {...field} value={filters.values[name]} onSettled={(text) => filters.change(part(name, text))} />;
}

export function SearchFilter<K extends string>(props: FieldFilterProps<K>): JSX.Element {
  return <FieldFilter type="search" icon="magnifying-glass" {...props} />;
}

interface SelectFilterProps<K extends string, V extends string> extends FilterProps<K> {
  choices: readonly V[];
  words: (choice: V) => string;
  /** How the address says that nothing is left out, where that is not the default. */
  all?: string;
  allWords?: string;
}

export function SelectFilter<K extends string, V extends string>(props: SelectFilterProps<K, V>): JSX.Element {
  const t = useT();
  const { filters, name, label, choices, words, all = '', allWords = t('common.all') } = props;
  return (
    <Select
      small
      label={label}
      value={filters.values[name]}
      options={[{ value: all, text: allWords }, ...choices.map((value) => ({ value, text: words(value) }))]}
      onChange={(event) => filters.change(part(name, event.target.value))}
    />
  );
}

/** Tells of J, K and Enter, and of the page's own keys, at the end of the filters. */
export function KeysNote({ more }: { more?: string }): JSX.Element {
  const t = useT();
  return (
    <>
      <span className="sp" />
      <span className="xs t3 keys-note only-d">{[t('desk.keysNote'), more ?? []].flat().join(' · ')}</span>
    </>
  );
}
