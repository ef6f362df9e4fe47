/** What every way in does once the house answered: go on, wait for a further check, or say why not. */
import { useT } from '@house/i18n/react';
import { showToast } from '@house/ui/toast';
import type { RefusalError } from '@house/web/refusal-error';
import { safeNext } from '../../../shared/next.ts';
import { leavePopupTo, openPopup } from '../../../shared/popups.ts';
import { keepCheck } from '../draft.ts';
import { readSide } from '../model.ts';
import { type Outcome, rememberName } from '../requests.ts';

/** Answers the refusal when there is one. `remember`: keep the name for a day. */
export function useEntry(next: string | null): (outcome: Outcome, remember: boolean) => RefusalError | null {
  const t = useT();
  return (outcome, remember) => {
    if ('refusal' in outcome) {
      // Whoever is no agent has come by the wrong address (specification 8).
      if (outcome.refusal.code === 'identity.notAgent') leavePopupTo('/agents-only');
      return outcome.refusal;
    }
    if ('extraCheck' in outcome) {
      keepCheck(outcome.extraCheck, remember);
      openPopup('check', next ? { next } : {});
      return null;
    }
    rememberName(remember ? outcome.account : null, remember);
    showToast(t('site-auth.logIn.welcome', { account: outcome.account }), 'win');
    // The root is the target after signing in, unless it came in between (specification 2).
    leavePopupTo(safeNext(next) ?? (readSide(location.search) === 'agent' ? '/?ac=agentTeamOverview' : '/'));
    return null;
  };
}
