/** One line on the next draws (lottery.md 1.6, screens.md 2.5): what it would be, that it is on its way, what was made. */
import '../../../shared/chase/chase.css';
import type { ChaseView } from '@house/contract/lottery-chases';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { LoadingFlower } from '@house/ui/mark';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type JSX, useEffect, useRef } from 'react';
import { ChaseOrders } from '../../../shared/chase/chase-rows.tsx';
import { progressOf } from '../../../shared/chase/progress.ts';
import { useGame } from '../../../shared/game-plays.ts';
import { useMoney } from '../../../shared/money.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import type { BetDesk } from '../bet-desk.ts';
import { isChaseOf } from '../model/chase-plan.ts';
import type { SlipLine } from '../model/slip.ts';
import { useLotteryWords } from '../words.ts';
import { ChaseForm } from './chase-form.tsx';
import { forgetAnswer, resumeChase, useChaseState } from './chase-store.ts';

function Sending({ checking }: { checking: boolean }): JSX.Element {
  const t = useT();
  const label = t(checking ? 'lottery.slip.checking' : 'lottery.slip.sending');
  return (
    <div className="ch-form" role="status">
      <LoadingFlower label={label} />
      <p className="c b">{label}</p>
      {checking ? <p className="c t2">{t('lottery.slip.checkingNote')}</p> : null}
    </div>
  );
}

function Made({ desk, chase, onClose }: { desk: BetDesk; chase: ChaseView; onClose: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useLotteryWords();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const game = useGame(chase.gameCode);
  const { all, held } = progressOf(chase);
  return (
    <div className="ch-form">
      <div className="row" role="status">
        <Icon name="check-circle-fill" size={22} />
        <h3 ref={head} tabIndex={-1}>
          {t('site-chase.made', { count: all })}
        </h3>
      </div>
      <p className="t2">
        {words.gameName(desk.view)} ·{' '}
        {game === undefined ? '…' : game === null ? chase.play : words.playName(game, chase.play)}
      </p>
      <ChaseOrders chase={chase} />
      <p className="t2">{t('site-chase.madeNote', { amount: money.full(held) })}</p>
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

/** What became a chase is no line any more: one does not bet it a second time by mistake. */
function useLineGone(desk: BetDesk, line: SlipLine | null, made: ChaseView | null): void {
  const clear = useRef<(chase: ChaseView) => void>(() => undefined);
  clear.current = (chase) => {
    const inSlip = desk.slip.lines.filter((each) => isChaseOf(chase, each));
    for (const { id } of inSlip) desk.remove(id);
    if (inSlip.length === 0 && line !== null && isChaseOf(chase, line)) desk.board.clear();
  };
  useEffect(() => {
    if (made !== null) clear.current(made);
  }, [made]);
}

export interface ChasePopupProps {
  desk: BetDesk;
  /** Null when the popup stands only for one that is on its way. */
  line: SlipLine | null;
  onClose: () => void;
}

export function ChasePopup({ desk, line, onClose }: ChasePopupProps): JSX.Element {
  useAreas(['site-chase']);
  const t = useT();
  const { sending, checking, made, refusal } = useChaseState();
  useEffect(resumeChase, []);
  useEffect(() => forgetAnswer, []);
  useLineGone(desk, line, made);
  const content = (): JSX.Element | null => {
    if (sending !== null) return <Sending checking={checking} />;
    if (made !== null) return <Made desk={desk} chase={made} onClose={onClose} />;
    if (line !== null) return <ChaseForm desk={desk} line={line} refusal={refusal} />;
    return refusal === null ? null : <Notice tone="warn">{refusal.message}</Notice>;
  };
  return (
    <Popup title={t('site-chase.title')} onClose={onClose}>
      {content()}
    </Popup>
  );
}
