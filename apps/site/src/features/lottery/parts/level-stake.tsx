/** The stake at a prize level: unit price, multiple, and the level against the rebate that is kept (lottery.md 1.3). */
import { useT } from '@house/i18n/react';
import { UNIT_PRICES } from '@house/lottery/pricing';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Stepper } from '@house/ui/stepper';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { percentOfPoint } from '../../../shared/percent-of-point.ts';
import type { BetDesk } from '../bet-desk.ts';
import { paysByChoice, tierPrizes } from '../model/prizes.ts';
import { multiplierMost, UNIT_MODES } from '../model/stake.ts';
import { keepPrizeLevel, usePrizeTermsFailed } from '../requests.ts';
import { PriceFigure } from './price-figure.tsx';
import { useUnitPrice } from './unit-price.ts';

/** In place of the slider while the person's levels are on their way; or that they did not come. */
function LevelsAwaited(): JSX.Element {
  const t = useT();
  const { failed, ask } = usePrizeTermsFailed();
  return (
    <div className="row wrap-f sm lvl-room" role="status">
      {failed ? (
        <>
          {t('common.state.failed')}
          <Button size="s" look="soft" onClick={ask}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        <span className="sr">{t('common.state.loading')}</span>
      )}
    </div>
  );
}

export function LevelSlider({ desk }: { desk: BetDesk }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { terms, price, priceKnown, play, perUnit, stake, setStake, signedIn } = desk;
  const { atLevel } = price;
  if (atLevel === null) return null;
  const { level } = atLevel;
  const kept = money.digits(percentOfPoint(atLevel.kept));
  const [best] = paysByChoice(play) ? [] : tierPrizes(play, perUnit ?? 0n, price);
  const says = t('lottery.level.says', { level: money.digits(level), rebate: kept });
  return (
    <div className="lvl">
      <label className="sm" htmlFor="level">
        <PriceFigure known={priceKnown}>
          <b className="num">{says}</b>
          {best === undefined ? null : (
            <span className="t2 num">
              {' · '}
              {t('lottery.level.prize', { amount: money.full(best.prize) })}
            </span>
          )}
        </PriceFigure>
      </label>
      {terms === null ? (
        <LevelsAwaited />
      ) : terms.highestLevel > terms.lowestLevel ? (
        <input
          id="level"
          type="range"
          min={terms.lowestLevel}
          max={terms.highestLevel}
          step={terms.levelStep}
          value={level}
          aria-valuetext={says}
          onChange={(event) => setStake({ ...stake, level: Number(event.target.value) })}
          onPointerUp={() => keepPrizeLevel(level)}
          onBlur={() => keepPrizeLevel(level)}
        />
      ) : (
        <span id="level" className="sm t3">
          {t(signedIn ? 'lottery.level.only' : 'lottery.level.guest')}
        </span>
      )}
    </div>
  );
}

export function UnitStake({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const unitPrice = useUnitPrice();
  const { stake, setStake } = desk;
  return (
    <>
      <Segmented
        label={t('lottery.stake.mode')}
        choices={UNIT_MODES.map((mode) => ({ value: mode, text: unitPrice(UNIT_PRICES[mode]) }))}
        value={stake.mode}
        onChange={(mode) => setStake({ ...stake, mode })}
      />
      <Stepper
        label={t('lottery.stake.multiplier')}
        prefix="×"
        value={stake.multiplier}
        least={1}
        most={multiplierMost(true)}
        onChange={(multiplier) => setStake({ ...stake, multiplier })}
      />
    </>
  );
}
