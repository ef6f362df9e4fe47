/** Whom one does not want to see in rooms, to be let in again. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import type { JSX } from 'react';
import { messageOf } from '../../shared/api.ts';
import type { OwnStanding } from './own-standing.ts';

export function BlockedPopup({ me, onClose }: { me: OwnStanding; onClose: () => void }): JSX.Element {
  const t = useT();
  const unblock = (alias: string): void => {
    me.unblock(alias).catch((thrown: unknown) => showToast(messageOf(thrown), 'loss'));
  };
  return (
    <Popup title={t('site-rooms.blocked')} onClose={onClose}>
      {me.blocked.length === 0 ? (
        <p className="t2">{t('site-rooms.nobodyBlocked')}</p>
      ) : (
        <ul className="rm-bets">
          {me.blocked.map(({ alias, name }) => (
            <li key={alias} className="row">
              <b className="sp" translate="no">
                {name}
              </b>
              <Button size="s" onClick={() => unblock(alias)}>
                {t('site-rooms.unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}
