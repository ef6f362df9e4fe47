/** Accepts, rejects or ends a contract. Who would end contracts below is told which, and types their number. */
import type { AgentContract } from '@house/contract/agents/shapes';
import { decideContract } from '@house/contract/agents/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type FormEvent, type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { readContractsAgain, Terms } from './terms.tsx';

export type Decision = 'accept' | 'reject' | 'terminate';

export function DecisionPopup({
  contract,
  decision,
  onClose,
}: {
  contract: AgentContract;
  decision: Decision;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const ends = decision === 'reject' ? [] : contract.ends;
  const confirmed = ends.length === 0 || typed.trim() === String(ends.length);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !confirmed) return;
    setBusy(true);
    setError('');
    try {
      await request(decideContract, { params: { id: contract.id }, body: { decision, ends: ends.length } });
      showToast(t(`site-agent.done.${decision}`), 'win');
      readContractsAgain();
      onClose();
    } catch (thrown) {
      setError(messageOf(thrown));
      readContractsAgain();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popup title={t(`site-agent.ask.${decision}`)} onClose={onClose} dismissible={!busy}>
      <form className="fm col" noValidate onSubmit={(event) => void submit(event)}>
        <div className="card pad">
          <Terms contract={contract} />
        </div>
        {ends.length === 0 ? null : (
          <>
            <Notice tone="warn" urgent>
              {t('site-agent.ends', { count: ends.length })}
            </Notice>
            <ul className="card lines">
              {ends.map(({ id, account }) => (
                <li key={id} translate="no">
                  {account}
                </li>
              ))}
            </ul>
            <Field
              label={t('site-agent.typeCount', { count: ends.length })}
              name="ends"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={money.digits(typed)}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
        {error === '' ? null : (
          <Notice tone="loss" urgent>
            {error}
          </Notice>
        )}
        <Button
          type="submit"
          look={decision === 'accept' ? 'gold' : 'danger'}
          size="xl"
          block
          busy={busy}
          disabled={offline || !confirmed}
        >
          {t(`site-agent.${decision}`)}
        </Button>
      </form>
    </Popup>
  );
}
