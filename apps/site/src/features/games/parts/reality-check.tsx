/**
 * The reality check over a game. The game and its autoplay are paused as it comes; it goes by going on or by leaving.
 * Shown over our own games and over those of others, whose pages cannot be told.
 */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Popup } from '@house/ui/popup';
import { useServerSecond } from '@house/web/clock';
import { type JSX, type RefObject, useEffect, useState } from 'react';
import { useBalance } from '../../../shared/balance.ts';
import { tabHistory } from '../../../shared/history.ts';
import { useMoney } from '../../../shared/money.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import {
  CHECK_MINUTES,
  CHECK_MINUTES_FIRST,
  type CheckMinutes,
  isCheckDue,
  minutesBetween,
  tellGame,
} from '../model/reality-check.ts';

interface RealityCheckProps {
  /** Where the game is played. */
  address: string;
  frame: RefObject<HTMLIFrameElement | null>;
}

export function RealityCheck({ address, frame }: RealityCheckProps): JSX.Element | null {
  const now = useServerSecond();
  const [began] = useState(now);
  const [since, setSince] = useState(now);
  const [minutes, setMinutes] = useState<CheckMinutes>(CHECK_MINUTES_FIRST);
  const due = isCheckDue(now, since, minutes);
  useEffect(() => {
    if (due) tellGame(frame.current, address, 'pause');
  }, [due, frame, address]);
  if (!due) return null;
  const goOn = (): void => {
    setSince(now);
    tellGame(frame.current, address, 'resume');
  };
  return <CheckPopup played={minutesBetween(began, now)} minutes={minutes} onMinutes={setMinutes} onGoOn={goOn} />;
}

interface CheckPopupProps {
  played: number;
  minutes: CheckMinutes;
  onMinutes: (minutes: CheckMinutes) => void;
  onGoOn: () => void;
}

function CheckPopup({ played, minutes, onMinutes, onGoOn }: CheckPopupProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { data: balance } = useBalance();
  /** Chosen here, in force from going on. */
  const [chosen, setChosen] = useState(minutes);
  return (
    <Popup title={t('site-games.check.title')} onClose={onGoOn} dismissible={false}>
      <div className="col">
        <p>
          <b className="num">{t('site-games.check.played', { count: played })}</b>
        </p>
        {balance === undefined ? null : (
          <p className="num">{t('site-games.check.balance', { amount: money.full(balance.sumBalance) })}</p>
        )}
        <p className="t2">{t('site-games.check.paused')}</p>
        <Segmented
          label={t('site-games.check.every')}
          choices={CHECK_MINUTES.map((value) => ({
            value: String(value),
            text: t('site-games.check.minutes', { count: value }),
          }))}
          value={String(chosen)}
          onChange={(value) => setChosen(CHECK_MINUTES.find((one) => String(one) === value) ?? chosen)}
        />
        <Button
          look="brand"
          size="xl"
          block
          onClick={() => {
            onMinutes(chosen);
            onGoOn();
          }}
        >
          {t('site-games.check.goOn')}
        </Button>
        <Button size="xl" block onClick={() => tabHistory.back()}>
          {t('site-games.check.leave')}
        </Button>
        <Button look="bare" size="s" onClick={() => openMemberPage('personalHistoryCopy')}>
          {t('site-games.check.records')}
        </Button>
      </div>
    </Popup>
  );
}
