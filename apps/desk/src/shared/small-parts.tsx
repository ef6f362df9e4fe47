/** Small parts that every screen of the desk uses: ids that copy, figures in a row, names with values, a denied screen. */
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { copyText } from '@house/web/copy-text';
import { Link } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { useCan } from './staff.ts';

interface CopyTextProps {
  text: string;
  /** Shown in place of the whole, for hashes. */
  shown?: ReactNode;
  /** What it is, for the copy button. */
  name: string;
}

/** Monospaced text with a button that copies it. */
export function CopyText({ text, shown = text, name }: CopyTextProps): JSX.Element {
  const t = useT();
  const copy = (): void => {
    copyText(text).then(
      () => showToast(t('common.copied'), 'win'),
      () => showToast(t('desk.copyFailed'), 'warn'),
    );
  };
  return (
    <span className="cpy">
      <span className="mono" translate="no">
        {shown}
      </span>
      <IconButton icon="copy" small label={`${t('common.copy')}: ${name}`} onClick={copy} />
    </span>
  );
}

export interface FigureCell {
  key: string;
  label: string;
  value: ReactNode;
  /** Green and red only mean a signed result. */
  tone?: 'win' | 'loss' | 'plain';
  note?: ReactNode;
}

/** The row of figures under a head. */
export function FigureRow({ label, cells }: { label: string; cells: readonly FigureCell[] }): JSX.Element {
  return (
    <section className="card kp num" aria-label={label}>
      {cells.map((cell) => (
        <div key={cell.key}>
          <span>{cell.label}</span>
          <b className={cell.tone === 'plain' || cell.tone === undefined ? undefined : cell.tone}>{cell.value}</b>
          {cell.note === undefined ? null : <small>{cell.note}</small>}
        </div>
      ))}
    </section>
  );
}

/** Names and values, one pair a line; pairs without a value are left out. */
export function PairList({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }): JSX.Element {
  return (
    <dl className="kv">
      {pairs.flatMap(([name, value]) =>
        value === null ? [] : [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>],
      )}
    </dl>
  );
}

/** Stands for a screen that this person's role may not see. */
export function DeniedScreen(): JSX.Element {
  const t = useT();
  return (
    <>
      <h1 className="sr">{t('desk.title')}</h1>
      <Notice tone="warn">{t('desk.denied')}</Notice>
    </>
  );
}

/** What staff did to this, in the audit log; nothing for whoever may not read it. */
export function AuditLink({ object }: { object: string }): JSX.Element | null {
  const t = useT();
  if (!useCan('audit.view')) return null;
  return (
    <Link to="/audit" search={{ object } as never} className="link">
      {t('desk.audit')}
    </Link>
  );
}
