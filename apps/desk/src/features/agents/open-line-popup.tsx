/** Opens a line: an account of a general agent with a password that is handed out. */
import { listAgentLines, openAgentLine } from '@house/contract/agents/desk';
import { useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';

export function OpenLinePopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const wrong = [...(username.trim() === '' ? ['username'] : []), ...(password === '' ? ['password'] : [])];
  const missing = (name: string) => (isTried && wrong.includes(name) ? t('desk-agents.missing') : undefined);
  return (
    <ReasonPopup
      title={t('desk-agents.openLine')}
      confirm={t('desk-agents.open')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => request(openAgentLine, { body: { ...order, username: username.trim(), password } })}
      onDone={() => {
        showToast(t('desk-agents.opened'), 'win');
        void askAgain(listAgentLines);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={t('desk-agents.account')}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first
        maxLength={32}
        value={username}
        error={missing('username')}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Field
        label={t('desk-agents.password')}
        name="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={password}
        hint={t('desk-agents.passwordHint')}
        error={missing('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ReasonPopup>
  );
}
