/** A name in every language the house speaks; Bengali and English must be there. */
import { LANGUAGE_NAMES } from '@house/i18n/language-names';
import { useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import type { JSX } from 'react';
import { brand } from '../../shared/boot.ts';

interface NameFieldsProps {
  names: Readonly<Record<string, string>>;
  /** Names of the fields to mark as missing. */
  wrong: readonly string[];
  onChange: (names: Record<string, string>) => void;
}

export function NameFields({ names, wrong, onChange }: NameFieldsProps): JSX.Element {
  const t = useT();
  const languages = [...new Set(['bn', 'en', ...brand.languages, ...Object.keys(names)])];
  return (
    <>
      {languages.map((language) => {
        const known = LANGUAGE_NAMES.find(({ code }) => code === language);
        const field = `names.${language}`;
        return (
          <Field
            key={language}
            label={t('desk-games.nameIn', { language: known?.name ?? language.toUpperCase() })}
            name={field}
            lang={language}
            maxLength={80}
            autoComplete="off"
            required={language === 'bn' || language === 'en'}
            error={wrong.includes(field) ? t('desk-games.wrong.name') : undefined}
            value={names[language] ?? ''}
            onChange={(event) => onChange({ ...names, [language]: event.target.value })}
          />
        );
      })}
    </>
  );
}
