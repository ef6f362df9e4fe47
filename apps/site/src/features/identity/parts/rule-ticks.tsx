/** The rules of a field as a list that ticks while one types. */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import type { JSX } from 'react';
import type { RuleCheck } from '../register-model.ts';

export function RuleTicks({ checks }: { checks: readonly RuleCheck[] }): JSX.Element {
  const t = useT();
  return (
    <span className="ticks">
      {checks.map((check) => (
        <span key={check.id} className={check.met ? 'tick-line met' : 'tick-line'}>
          {check.met ? <Icon name="check-circle-fill" /> : <i className="tick-open" aria-hidden="true" />}
          <span>{t(check.id, check.values)}</span>
          <span className="sr">{t(check.met ? 'site-auth.rule.met' : 'site-auth.rule.open')}</span>
        </span>
      ))}
    </span>
  );
}
