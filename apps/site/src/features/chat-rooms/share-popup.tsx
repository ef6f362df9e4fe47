/** Which of one's own last bets is told in a room. */
import type { RoomLine } from '@house/contract/chat-rooms/shapes';
import { shareBet } from '@house/contract/chat-rooms/site';
import { listWagers } from '@house/contract/wagers/site';
import { useT, useTranslator } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { EmptyState, Notice, Skeleton } from '@house/ui/states';
import { newKey } from '@house/web/clock';
import { type JSX, useRef, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { useMoney } from '../../shared/money.ts';
import { useCall } from '../../shared/query.ts';
import { picksOf, useBetName } from './bet-name.ts';

const SHOWN = 15;

export function SharePopup({
  code,
  onShared,
  onClose,
}: {
  code: string;
  onShared: (line: RoomLine) => void;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { mapDigits } = useTranslator();
  const nameOf = useBetName(true);
  const bets = useCall(listWagers, { query: { size: SHOWN } });
  const [busy, setBusy] = useState<string>();
  const [refused, setRefused] = useState('');
  /** One key a bet: a second tap tells it once. */
  const keys = useRef(new Map<string, string>());
  const share = async (ticket: string): Promise<void> => {
    const key = keys.current.get(ticket) ?? newKey();
    keys.current.set(ticket, key);
    setBusy(ticket);
    setRefused('');
    try {
      onShared((await request(shareBet, { params: { code }, body: { key, ticket } })).line);
      onClose();
    } catch (thrown) {
      setRefused(messageOf(thrown));
      setBusy(undefined);
    }
  };
  return (
    <Popup title={t('site-rooms.shareTitle')} onClose={onClose}>
      <div className="col">
        <p className="sm t2">{t('site-rooms.shareNote')}</p>
        {refused === '' ? null : (
          <Notice tone="loss" urgent>
            {refused}
          </Notice>
        )}
        <ListStates query={bets} skeleton={<Skeleton height={56} count={4} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={t('site-rooms.shareNone')} />
            ) : (
              <ul className="rm-bets">
                {rows.map(({ ticket, drawNo, selection, stake, state, ...bet }) => (
                  <li key={ticket} className="row">
                    <span className="sp col-s">
                      <b>{`${nameOf(bet)} · ${mapDigits(drawNo)}`}</b>
                      <span className="sm num wrap-any" translate="no">
                        {mapDigits(picksOf(selection).slice(0, 80))}
                      </span>
                      <span className="xs t2" translate="no">
                        {money.full(stake)} · {t(`site-rooms.bet.state.${state}`)}
                      </span>
                    </span>
                    <Button
                      size="s"
                      look="soft"
                      busy={busy === ticket}
                      disabled={busy !== undefined}
                      onClick={() => void share(ticket)}
                    >
                      {t('site-rooms.share')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </ListStates>
      </div>
    </Popup>
  );
}
