/** What an agent does with a player right below (screens.md 6.4): raises points up to the own ones, makes an agent of them. */
import { getLinePoints, LINK_PRODUCTS, raiseLinePoints } from '@house/contract/agents/links';
import { convertDirectMember } from '@house/contract/agents/moves';
import { listAgentLine } from '@house/contract/agents/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useNetworkGone } from '../../../shared/network.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { isPoint, type NO_POINTS, PointFields, pointsOf } from '../links/point-fields.tsx';

export function MemberPopup({
  account,
  isPlayer,
  onClose,
}: {
  account: string;
  isPlayer: boolean;
  onClose: () => void;
}): JSX.Element {
  useAreas(['site-agent-links']);
  const t = useT();
  const offline = useNetworkGone();
  const query = useCall(getLinePoints, { query: { account } });
  const [typed, setTyped] = useState<typeof NO_POINTS | null>(null);
  const [busy, setBusy] = useState<'raise' | 'convert' | null>(null);
  const [error, setError] = useState('');
  const send = async (what: 'raise' | 'convert', work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(what);
    setError('');
    try {
      await work();
      showToast(done, 'win');
      for (const call of [listAgentLine, getLinePoints])
        void queryClient.invalidateQueries({ queryKey: callKey(call) });
      onClose();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Popup title={account} onClose={onClose}>
      <div className="fm col">
        <ListStates query={query} skeleton={{ height: 180, count: 1 }} ages={false}>
          {({ own, points }) => {
            const shown = typed ?? points;
            const isWrong = LINK_PRODUCTS.some((product) => !isPoint(shown[product], own[product]));
            return (
              <>
                <PointFields own={own} typed={shown} onChange={setTyped} />
                <p className="sm t2">{t('site-agent-links.raiseNote')}</p>
                <Button
                  look="gold"
                  block
                  busy={busy === 'raise'}
                  disabled={offline || isWrong || typed === null}
                  onClick={() =>
                    void send(
                      'raise',
                      () => request(raiseLinePoints, { body: { account, points: pointsOf(shown) } }),
                      t('site-agent-links.raised'),
                    )
                  }
                >
                  {t('site-agent-links.raise')}
                </Button>
              </>
            );
          }}
        </ListStates>
        {error === '' ? null : (
          <Notice tone="loss" urgent>
            {error}
          </Notice>
        )}
        {isPlayer ? (
          <Button
            look="ghost"
            block
            busy={busy === 'convert'}
            disabled={offline}
            onClick={() =>
              void send(
                'convert',
                () => request(convertDirectMember, { body: { account } }),
                t('site-agent-links.converted', { account }),
              )
            }
          >
            {t('site-agent-links.convert')}
          </Button>
        ) : null}
      </div>
    </Popup>
  );
}
