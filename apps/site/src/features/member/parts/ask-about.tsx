/** Opens a talk with customer service about one bet or order; its number goes along (screens.md 5.6). */
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import type { JSX } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { openPopup } from '../../../shared/popups.ts';

/** Nothing in a house without a chat of its own: links to elsewhere take no number along. */
export function AskAbout({ reference }: { reference: string }): JSX.Element | null {
  const t = useT();
  const hasChat = useBoot((boot) => boot.switches['chat'] === true);
  if (!hasChat) return null;
  return (
    <button type="button" className={buttonClass('bare', 's')} onClick={() => openPopup('chat', { ref: reference })}>
      <Icon name="chat-circle-dots" />
      {t('member.detail.ask')}
    </button>
  );
}
