/** Stake per line, what the board costs as it stands, and what can be done with it. */
import type { Wager } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { focusBefore } from '@house/ui/lib/focus-near';
import { Notice } from '@house/ui/states';
import { Stepper } from '@house/ui/stepper';
import { type JSX, Suspense } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { multiplierMost, STAKE_UNITS, type StakeUnit, sellsUnits, unitOf } from '../model/stake.ts';
import { LevelSlider, UnitStake } from './level-stake.tsx';
import { StationNo } from './station-no.ts';
import { useUnitPrice } from './unit-price.ts';
import { useWrongText } from './wrong-text.ts';

function StakeBox({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { stake, setStake, limits } = desk;
  if (limits.minimumStake === limits.maximumStake) {
    return (
      <span className="sm">
        {t('lottery.pricePerLine')}{' '}
        <b className="num" translate="no">
          {money.full(limits.minimumStake)}
        </b>
      </span>
    );
  }
  const choices = [
    ...STAKE_UNITS.map((unit) => ({
      value: unit as StakeUnit,
      text: unit === '1000' ? `${money.whole('1')}K` : money.whole(unit),
    })),
    { value: 'own' as StakeUnit, text: t('lottery.stake.own') },
  ];
  return (
    <>
      <Segmented
        label={t('lottery.stake.unit')}
        choices={choices}
        value={stake.unit}
        onChange={(unit) => setStake({ ...stake, unit })}
      />
      {stake.unit === 'own' ? (
        <span className="own-stake">
          <Field
            small
            hideLabel
            label={t('lottery.stake.ownAmount')}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t('lottery.stake.ownAmount')}
            value={stake.own}
            onChange={(event) => setStake({ ...stake, own: event.target.value })}
          />
        </span>
      ) : null}
      <Stepper
        label={t('lottery.stake.multiplier')}
        prefix="×"
        value={stake.multiplier}
        least={1}
        most={multiplierMost(false)}
        onChange={(multiplier) => setStake({ ...stake, multiplier })}
      />
    </>
  );
}

/** Random tickets at once, straight to the slip. */
const LUCKY_COUNTS = [1, 5, 10] as const;

/** Nothing is picked or typed. */
function isEmpty({ board }: BetDesk): boolean {
  return board.typed === null ? board.picks.every((picks) => picks.length === 0) : board.typed.text === '';
}

export function StakeLine({ desk, recent }: { desk: BetDesk; recent: readonly Wager[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const wrongText = useWrongText();
  const unitPrice = useUnitPrice();
  const { board, play } = desk;
  const unit = unitOf(desk.stake, sellsUnits(play));
  const { wrong, boardRefusal } = desk;
  const locked = desk.slip.sending !== null || !desk.priceKnown;
  return (
    <>
      <div className="board-acts">
        <Button size="s" look="bare" icon="shuffle" onClick={desk.pickLucky}>
          {t('lottery.lucky')}
        </Button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a row */}
        <span role="group" className="lucky-n sm" aria-label={t('lottery.luckySlip')}>
          <span aria-hidden="true">{t('lottery.luckySlip')}</span>
          {LUCKY_COUNTS.map((count) => (
            <Button
              key={count}
              size="s"
              look="soft"
              aria-label={t('lottery.luckyToSlip', { count })}
              disabled={locked}
              onClick={() => desk.addLucky(count)}
            >
              {money.digits(count)}
            </Button>
          ))}
        </span>
        <Button
          size="s"
          look="bare"
          icon="trash"
          disabled={isEmpty(desk)}
          onClick={(event) => {
            focusBefore(event.currentTarget);
            board.clear();
          }}
        >
          {t('common.clear')}
        </Button>
        {desk.signedIn || desk.slip.lastLines.length > 0 ? (
          <Button
            size="s"
            look="bare"
            icon="arrows-clockwise"
            disabled={!desk.canBetAgain(recent) || desk.slip.sending !== null}
            onClick={() => desk.betAgain(recent)}
          >
            {t('lottery.betAgain')}
          </Button>
        ) : null}
        {desk.chases ? (
          <Button
            size="s"
            look="bare"
            icon="calendar-blank"
            disabled={isEmpty(desk) || !desk.priceKnown}
            onClick={desk.chaseBoard}
          >
            {t('lottery.chase')}
          </Button>
        ) : null}
      </div>
      {wrong === null && boardRefusal === null ? null : (
        <div className="stk-wrong">
          <Notice tone="warn" urgent>
            {wrong === null && boardRefusal !== null ? (
              <Suspense>
                <StationNo refusal={boardRefusal} />
              </Suspense>
            ) : (
              wrongText(desk)
            )}
          </Notice>
        </div>
      )}
      <div className="stk">
        {sellsUnits(play) ? <UnitStake desk={desk} /> : <StakeBox desk={desk} />}
        {play.odds === null ? <LevelSlider desk={desk} /> : null}
        <span className="stk-end">
          <span className="r stk-sum">
            <span className="sm t3">
              {t('lottery.lineSum', {
                count: board.units,
                unit: unit === null ? '–' : unitPrice(unit),
                multiplier: desk.stake.multiplier,
              })}
            </span>
            <b className="num nw">{desk.boardTotal === null ? '–' : money.full(desk.boardTotal)}</b>
          </span>
          <Button look="brand" icon="plus-bold" onClick={desk.addToSlip} disabled={locked}>
            {t('lottery.add')}
          </Button>
        </span>
      </div>
    </>
  );
}
