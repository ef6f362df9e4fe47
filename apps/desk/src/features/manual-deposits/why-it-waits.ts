/** Why a manual deposit waits for staff, in words; null: it does not. */
import type { ManualOrder } from '@house/contract/manual-deposits/desk';
import type { Translate } from '@house/i18n/translator';

export function whyItWaits(t: Translate, reasons: ManualOrder['reviewReasons'], overdue: boolean): string | null {
  const said = reasons.map((each) => t(`desk-deposits.reason.${each}`));
  if (overdue) said.push(t('desk-deposits.reason.overdue'));
  return said.length === 0 ? null : said.join(' · ');
}
