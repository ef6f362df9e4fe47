/** Copies a text and says so for two seconds (screens.md 8.1). */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { showToast } from '@house/ui/toast';
import { type JSX, useEffect, useState } from 'react';
import { copyText } from '../../../shared/copy-text.ts';

const SAID_MS = 2_000;

export interface CopyButtonProps {
  text: string;
  /** What is copied, for people who do not see what stands beside it. */
  label: string;
  className?: string;
}

export function CopyButton({ text, label, className = 'btn s' }: CopyButtonProps): JSX.Element {
  const t = useT();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await copyText(text);
      setCopied((count) => count + 1);
    } catch {
      showToast(text);
    }
  };
  return (
    <button type="button" className={className} aria-label={label} onClick={() => void copy()}>
      <span className="in-btn" aria-live="polite">
        <Icon name={copied > 0 ? 'check-bold' : 'copy'} />
        {t(copied > 0 ? 'common.copied' : 'common.copy')}
      </span>
    </button>
  );
}
