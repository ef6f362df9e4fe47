/** How the site will show it: in either theme, on a phone or a desktop, in any of its languages. */
import { useT } from '@house/i18n/react';
import type { ContentItemDocument, ContentItemKind, ContentItemText } from '@house/rules/content-items';
import { ArtImage } from '@house/ui/art';
import { Segmented } from '@house/ui/choice';
import { Badge } from '@house/ui/figures';
import { artNames } from '@house/ui/lib/art-names';
import { measureContrast, type TileHue, tileHues } from '@house/ui/lib/palette';
import { RichText } from '@house/ui/rich-text';
import { type CSSProperties, type JSX, useState } from 'react';
import { EMPTY_TEXT } from './model.ts';

const CONTRAST_MIN = 4.5;
const WHITE = '#FFFFFF';

/** Texts fall back to English, then to Bengali, as on the site. */
function textIn(texts: ContentItemDocument['texts'], language: string): ContentItemText {
  const [own, en, bn] = [texts[language], texts['en'], texts['bn']];
  const pick = (name: keyof ContentItemText): string => own?.[name] || en?.[name] || bn?.[name] || '';
  return { title: pick('title'), summary: pick('summary'), line: pick('line'), html: pick('html') };
}

export function PreviewPart({ document, kind }: { document: ContentItemDocument; kind: ContentItemKind }): JSX.Element {
  const t = useT();
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone');
  const languages = Object.keys(document.texts);
  const [language, setLanguage] = useState('bn');
  const text = languages.length === 0 ? EMPTY_TEXT : textIn(document.texts, language);
  return (
    <section className="card content-part" aria-label={t('desk-content.preview')}>
      <h2>{t('desk-content.preview')}</h2>
      <div className="row wrap-f">
        <Segmented
          label={t('desk-content.preview.theme')}
          choices={(['dark', 'light'] as const).map((value) => ({ value, text: t(`desk-content.preview.${value}`) }))}
          value={theme}
          onChange={setTheme}
        />
        <Segmented
          label={t('desk-content.preview.device')}
          choices={(['phone', 'desktop'] as const).map((value) => ({ value, text: t(`desk-content.device.${value}`) }))}
          value={device}
          onChange={setDevice}
        />
        <Segmented
          label={t('desk-content.languages')}
          choices={languages.map((value) => ({ value, text: value.toUpperCase() }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <div className={`content-preview ${device}`} data-theme={theme} lang={language}>
        {kind === 'banner' || kind === 'promotion' ? <Ground document={document} text={text} kind={kind} /> : null}
        {kind === 'banner' ? null : (
          <article>
            {kind === 'promotion' || text.title === '' ? null : <h3>{text.title}</h3>}
            {kind === 'promotion' || text.summary === '' ? null : <p className="b">{text.summary}</p>}
            <RichText html={text.html} onOwnLink={() => undefined} />
          </article>
        )}
      </div>
    </section>
  );
}

function Ground({
  document,
  text,
  kind,
}: {
  document: ContentItemDocument;
  text: ContentItemText;
  kind: ContentItemKind;
}): JSX.Element {
  const t = useT();
  const { tone, art } = document.fields;
  const [deep, body] = tileHues[typeof tone === 'string' && tone in tileHues ? (tone as TileHue) : 'iris'];
  const name = artNames.find((one) => one === art && one !== 'jarul-lg') ?? 'jarul';
  const contrast = measureContrast(WHITE, deep);
  const style: CSSProperties = { background: `linear-gradient(90deg, ${deep} 55%, ${body})` };
  return (
    <>
      <div className="content-ground" style={style}>
        <span>
          <b>{text.title}</b>
          <span>{text.summary}</span>
          {text.line === '' ? null : <em>{text.line}</em>}
        </span>
        <ArtImage name={name} shown={120} />
      </div>
      <p className="sm">
        {t(kind === 'banner' ? 'desk-content.contrastBanner' : 'desk-content.contrast')}{' '}
        <Badge tone={contrast >= CONTRAST_MIN ? 'win' : 'loss'}>{contrast.toFixed(1)} : 1</Badge>
      </p>
    </>
  );
}
