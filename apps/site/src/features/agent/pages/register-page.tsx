/** Register accounts (screens.md 6.3): an account right below, and the link that brings people. */
import { LINK_PRODUCTS, listAgentLinks } from '@house/contract/agents/links';
import { getAgentOverview, listAgentLine, openLineAccount } from '@house/contract/agents/site';
import type { ReplyOf } from '@house/contract/call';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useNetworkGone } from '../../../shared/network.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { Links } from '../links/links.tsx';
import { isPoint, NO_POINTS, PointFields, pointsOf } from '../links/point-fields.tsx';
import { InviteCard } from './overview-page.tsx';

type Type = 'player' | 'agent';
type Own = ReplyOf<typeof listAgentLinks>['own'];

function AccountForm({ own }: { own: Own }): JSX.Element {
  const t = useT();
  const offline = useNetworkGone();
  const [type, setType] = useState<Type>('player');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [points, setPoints] = useState(NO_POINTS);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [made, setMade] = useState<{ account: string; password: string } | null>(null);
  /** Of this form as it is filled in: the same press again opens no second account. */
  const key = useRef({ key: newKey(), of: '' });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || LINK_PRODUCTS.some((product) => !isPoint(points[product], own[product]))) return;
    const wish = { username: username.trim(), password, type, points: pointsOf(points) };
    const of = `${type} ${wish.username}`;
    if (key.current.of !== of) key.current = { key: newKey(), of };
    setBusy(true);
    setError('');
    try {
      const reply: ReplyOf<typeof openLineAccount> = await request(openLineAccount, {
        body: { key: key.current.key, ...wish },
      });
      setMade({ account: reply.account, password });
      setUsername('');
      setPassword('');
      for (const call of [getAgentOverview, listAgentLine])
        void queryClient.invalidateQueries({ queryKey: callKey(call) });
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="card pad col"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('site-agent.open')}
    >
      <h2 className="step-h">{t('site-agent.open')}</h2>
      <Segmented
        label={t('site-agent.type')}
        value={type}
        choices={[
          { value: 'player', text: t('site-agent.type.player') },
          { value: 'agent', text: t('site-agent.type.agent') },
        ]}
        onChange={setType}
      />
      <Field
        label={t('site-agent.account')}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Field
        label={t('site-agent.password')}
        name="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={password}
        hint={t('site-agent.passwordHint')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PointFields own={own} typed={points} onChange={setPoints} />
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      {made === null ? null : (
        <Notice tone="win">
          <span translate="no">{t('site-agent.opened', made)}</span>
        </Notice>
      )}
      <Button type="submit" look="gold" block busy={busy} disabled={offline}>
        {t('site-agent.openButton')}
      </Button>
    </form>
  );
}

export function RegisterPage(): JSX.Element {
  useAreas(['site-agent-links']);
  const query = useCall(getAgentOverview, {}, { staleTime: 60_000 });
  const links = useCall(listAgentLinks, { query: { page: 1, size: 10 } });
  return (
    <>
      <div className="ac-two">
        <ListStates query={links} skeleton={{ height: 320, count: 1 }} ages={false}>
          {({ own }) => <AccountForm own={own} />}
        </ListStates>
        <ListStates query={query} skeleton={{ height: 132, count: 1 }} ages={false}>
          {({ code }) => <InviteCard code={code} />}
        </ListStates>
      </div>
      <Links />
    </>
  );
}
