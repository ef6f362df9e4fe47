/** A text with markup: plain HTML in a box, with buttons that put what is selected into a tag. */
import { useT } from '@house/i18n/react';
import { HTML_LENGTH_MAX } from '@house/rules/content-items';
import { TextArea } from '@house/ui/field';
import { letterOf } from '@house/web/letter-of';
import { type JSX, useRef } from 'react';
import { flushSync } from 'react-dom';
import { applyTool, type Tool } from './model.ts';

const TOOLS: readonly Tool[] = ['h2', 'h3', 'p', 'strong', 'em', 'ul', 'ol', 'a'];
/** Ctrl or Cmd with these. */
const KEYS: Readonly<Record<string, Tool>> = { b: 'strong', i: 'em', k: 'a' };

interface HtmlFieldProps {
  language: string;
  value: string;
  locked: boolean;
  error?: string | undefined;
  onChange: (html: string) => void;
}

export function HtmlField({ language, value, locked, error, onChange }: HtmlFieldProps): JSX.Element {
  const t = useT();
  const box = useRef<HTMLTextAreaElement>(null);
  const use = (tool: Tool): void => {
    const area = box.current;
    if (area === null || locked) return;
    const made = applyTool({ text: value, start: area.selectionStart, end: area.selectionEnd }, tool);
    // At once: focus that moves a frame later takes what is typed into the next field.
    flushSync(() => onChange(made.text));
    area.focus();
    area.setSelectionRange(made.start, made.end);
  };
  return (
    <div className="content-html">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no toolbar */}
      <div className="content-tools" role="group" aria-label={t('desk-content.tools')}>
        {TOOLS.map((tool) => (
          <button key={tool} type="button" className="btn s ghost" disabled={locked} onClick={() => use(tool)}>
            {t(`desk-content.tool.${tool}`)}
          </button>
        ))}
      </div>
      <TextArea
        label={t('desk-content.text.html')}
        name={`${language}.html`}
        lang={language}
        rows={14}
        spellCheck
        maxLength={HTML_LENGTH_MAX}
        ref={box}
        readOnly={locked}
        hint={t('desk-content.htmlHint')}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const tool = event.ctrlKey || event.metaKey ? KEYS[letterOf(event) ?? ''] : undefined;
          if (tool === undefined) return;
          event.preventDefault();
          use(tool);
        }}
      />
    </div>
  );
}
