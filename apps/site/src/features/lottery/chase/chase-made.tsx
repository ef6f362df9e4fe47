/** A chase that the house took: its draws, and where it is found again. */
import type { ChaseView } from '@house/contract/lottery/chases';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { type JSX, useEffect, useRef } from 'react';
import { ChaseLines } from '../../../shared/chase/chase-lines.tsx';
import { ChaseOrders } from '../../../shared/chase/chase-orders.tsx';
import { useGame } from '../../../shared/game-plays.ts';
import { useMoney } from '../../../shared/money.ts';
import { openMemberPage } from '../../../shared/popups.ts';

export interface ChaseMadeProps {
  chase: ChaseView;
  onClose: () => void;
}

export function ChaseMade({ chase, onClose }: ChaseMadeProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const game = useGame(chase.gameCode);
  return (
    <div className="ch-form">
      <div className="row" role="status">
        <Icon name="check-circle-fill" size={22} />
        <h3 ref={head} tabIndex={-1}>
          {t('site-chase.made', { count: chase.draws })}
        </h3>
      </div>
      <ChaseLines game={game} lines={chase.lines} />
      <ChaseOrders chase={chase} />
      <p className="t2">{t('site-chase.madeNote', { amount: money.full(chase.held) })}</p>
      <div className="row wrap-f">
        <Button
          look="ghost"
          onClick={() => {
            onClose();
            openMemberPage('personalHistoryCopy', { tab: 'chases' });
          }}
        >
          {t('site-chase.see')}
        </Button>
        <span className="sp" />
        <Button look="brand" onClick={onClose}>
          {t('common.done')}
        </Button>
      </div>
    </div>
  );
}
