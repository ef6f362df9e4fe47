/** The texts of a piece, two languages side by side; further ones can be added. What is missing says so. */
import { useT } from '@house/i18n/react';
import type { ContentItemKind, ContentItemText } from '@house/rules/content-items';
import { Button } from '@house/ui/button';
import { Field, Select, TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { HtmlField } from './html-field.tsx';
import { EMPTY_TEXT, faultId, missingTexts, TEXTS_OF_KIND } from './model.ts';
import type { ContentItemForm } from './use-content-item-form.ts';

/** Languages that a text can be in beside those of the house (specification 1). */
const FURTHER = ['ar', 'es', 'fa', 'hi', 'id', 'ja', 'km', 'ko', 'ms', 'pt', 'ru', 'ta', 'th', 'tr', 'ur', 'vi', 'zh'];
const LENGTHS = { title: 200, summary: 600, line: 160 } as const;

interface TextsPartProps {
  form: ContentItemForm;
  kind: ContentItemKind;
  /** Of the house, first ones first. */
  languages: readonly string[];
}

export function TextsPart({ form, kind, languages }: TextsPartProps): JSX.Element {
  const t = useT();
  const all = [...new Set([...languages, ...Object.keys(form.document.texts)])];
  const others = FURTHER.filter((language) => !all.includes(language));
  const [further, setFurther] = useState('');
  return (
    <section className="card content-part" aria-label={t('desk-content.texts')}>
      <h2>{t('desk-content.texts')}</h2>
      {form.faults['texts'] === undefined ? null : (
        <p className="hint err" role="alert">
          {t(faultId(form.faults['texts']))}
        </p>
      )}
      <div className="content-languages">
        {all.map((language) => (
          <LanguageColumn key={language} language={language} form={form} kind={kind} />
        ))}
      </div>
      {form.locked ? null : (
        <div className="content-add">
          <Select
            small
            label={t('desk-content.addLanguage')}
            value={further}
            options={[{ value: '', text: '–' }, ...others.map((value) => ({ value, text: value.toUpperCase() }))]}
            onChange={(event) => setFurther(event.target.value)}
          />
          <Button
            size="s"
            disabled={further === ''}
            onClick={() => {
              form.changeText(further, {});
              setFurther('');
            }}
          >
            {t('common.add')}
          </Button>
        </div>
      )}
    </section>
  );
}

function LanguageColumn({
  language,
  form,
  kind,
}: {
  language: string;
  form: ContentItemForm;
  kind: ContentItemKind;
}): JSX.Element {
  const t = useT();
  const text = form.document.texts[language] ?? EMPTY_TEXT;
  const missing = missingTexts(form.document, language, kind);
  const errorOf = (name: keyof ContentItemText): string | undefined => {
    const why = form.faults[`texts.${language}.${name}`];
    return why === undefined ? undefined : t(faultId(why));
  };
  const hintOf = (name: keyof ContentItemText): string | undefined =>
    missing.includes(name) ? t('desk-content.missing') : undefined;
  return (
    <fieldset className="content-language">
      <legend>
        {language.toUpperCase()}{' '}
        <Badge tone={missing.length === 0 ? 'win' : 'warn'}>
          {t(missing.length === 0 ? 'desk-content.complete' : 'desk-content.missing')}
        </Badge>
      </legend>
      {TEXTS_OF_KIND[kind].map((name) => {
        if (name === 'html') {
          return (
            <HtmlField
              key={name}
              language={language}
              value={text.html}
              locked={form.locked}
              error={errorOf('html')}
              onChange={(html) => form.changeText(language, { html })}
            />
          );
        }
        const common = {
          label: t(`desk-content.text.${name === 'line' && kind === 'promotion' ? 'terms' : name}`),
          name: `${language}.${name}`,
          lang: language,
          maxLength: LENGTHS[name],
          readOnly: form.locked,
          error: errorOf(name),
          hint: hintOf(name),
          value: text[name],
        };
        return name === 'summary' ? (
          <TextArea
            key={name}
            {...common}
            rows={2}
            onChange={(event) => form.changeText(language, { summary: event.target.value })}
          />
        ) : (
          <Field
            key={name}
            {...common}
            onChange={(event) => form.changeText(language, { [name]: event.target.value })}
          />
        );
      })}
    </fieldset>
  );
}
