/** The lines of the slip: play, picks, terms and stake; what the house refused says why. */
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import { formatAmount, parseAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { focusBefore } from '@house/ui/lib/focus-near';
import { type JSX, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { lineAmount, restakeLine, type SlipLine } from '../model/slip.ts';
import type { Refused } from '../model/slip-file.ts';
import { useLotteryWords } from '../words.ts';
import { LinePrice } from './line-price.tsx';
import { useUnitPrice } from './unit-price.ts';

/** To the slip as a whole, before what is pressed in it goes away. */
export function focusSlip(pressed: Element): void {
  pressed.closest<HTMLElement>('.slip-aside, .slip-sheet')?.focus({ preventScroll: true });
}

/** To the same button of a neighbour, before the line of this one goes away. */
function focusNextLine(pressed: Element): void {
  const line = pressed.closest('li');
  const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector<HTMLElement>('.ib');
  if (next) next.focus();
  else focusSlip(pressed);
}

/** The stake of a unit that the house would take, when it said one: a bound of the whole order is none. */
function acceptedStake({ code, values }: Refused): string | null {
  if (code !== 'wagers.stakeTooSmall' && code !== 'wagers.stakeTooLarge') return null;
  const limit = values['ofOrder'] !== undefined ? null : (values['minimum'] ?? values['maximum']);
  const mills = typeof limit === 'string' ? parseAmount(limit) : null;
  return mills === null || mills <= 0n ? null : formatAmount(mills);
}

function LineRefused({
  line,
  refused,
  onRestake,
}: {
  line: SlipLine;
  refused: Refused;
  onRestake: (line: SlipLine) => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const stake = acceptedStake(refused);
  return (
    <div className="ln-no" role="alert">
      <Icon name="warning-circle-fill" />
      <span>{refused.message}</span>
      {stake === null ? null : (
        <button
          type="button"
          onClick={(event) => {
            focusBefore(event.currentTarget);
            onRestake(restakeLine(line, stake));
          }}
        >
          {t('lottery.slip.useAmount', { amount: money.full(stake) })}
        </button>
      )}
    </div>
  );
}

/** What stands under the picks: lines, unit and multiple, and the prize level where one prices them. */
function LineTerms({ line }: { line: SlipLine }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const unitPrice = useUnitPrice();
  const unit = unitPrice(parseAmount(line.unit) ?? 0n);
  return (
    <div className="xs m2 num">
      {t('lottery.lineSum', { count: line.units, unit, multiplier: line.multiplier })}
      {line.level === undefined ? null : ` · ${t('lottery.level.short', { level: digits(line.level) })}`}
    </div>
  );
}

interface LineProps {
  game: LotteryGame;
  line: SlipLine;
  refused: Refused | undefined;
  locked: boolean;
  onRemove: (id: string) => void;
  onRestake: (line: SlipLine) => void;
}

function Line({ game, line, refused, locked, onRemove, onRestake }: LineProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useLotteryWords();
  const name = words.playName(game, line.play);
  return (
    <li className="ln">
      <div className="row">
        <b>{name}</b>
        <span className="sp" />
        <b className="num" translate="no">
          {money.full(lineAmount(line))}
        </b>
        <button
          type="button"
          className="ib s"
          aria-label={t('lottery.slip.remove', { play: name })}
          disabled={locked}
          onClick={(event) => {
            focusNextLine(event.currentTarget);
            onRemove(line.id);
          }}
        >
          <Icon name="x-bold" size={13} />
        </button>
      </div>
      <span className="pk num">
        {words.picks(game, line).map((part) => (
          <span key={part.key}>
            {part.slot} {part.picks}
          </span>
        ))}
      </span>
      <LineTerms line={line} />
      <LinePrice game={game} line={line} />
      {refused ? <LineRefused line={line} refused={refused} onRestake={onRestake} /> : null}
    </li>
  );
}

/** As many lines as one looks through; a basket may have a thousand. Refused ones stand first. */
const LINES_SHOWN = 50;

export function SlipLines({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const [all, setAll] = useState(false);
  const { lines, refused, sending } = desk.slip;
  const ordered = lines.toSorted((a, b) => Number(b.id in refused) - Number(a.id in refused));
  const shown = all ? ordered : ordered.slice(0, LINES_SHOWN);
  return (
    <>
      <ul className="slip-lines">
        {shown.map((line) => (
          <Line
            key={line.id}
            game={desk.game}
            line={line}
            refused={refused[line.id]}
            locked={sending !== null}
            onRemove={desk.remove}
            onRestake={desk.restake}
          />
        ))}
      </ul>
      {shown.length < lines.length ? (
        <Button
          size="s"
          className="on-paper slip-all"
          block
          onClick={(event) => {
            focusBefore(event.currentTarget);
            setAll(true);
          }}
        >
          {t('lottery.slip.all', { count: lines.length })}
        </Button>
      ) : null}
    </>
  );
}
