/** The receipt of a placed slip: what was taken, its numbers, and the way to check the draw (screens.md 3.14). */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Ticket } from '@house/ui/ticket';
import { Link } from '@tanstack/react-router';
import { type JSX, useEffect, useRef } from 'react';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { lineAmount, lineMostWin, mostPaidOf } from '../model/slip.ts';
import type { Placed, PlacedLine } from '../model/slip-file.ts';
import { useLotteryWords, useShortDrawNo } from '../words.ts';
import { LinePrice } from './line-price.tsx';
import { focusSlip } from './slip-lines.tsx';
import { useStationName } from './stations.ts';

const STUB_PX = 196;
/** The others stand in the record. */
const LINES_SHOWN = 50;

function TicketLine({
  desk,
  line,
  place,
}: {
  desk: BetDesk;
  line: PlacedLine;
  /** Which of several stations it is on. */
  place: string | undefined;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useLotteryWords();
  return (
    <li className="ln">
      <div className="row">
        <b>{words.playName(desk.game, line.play)}</b>
        <span className="sp" />
        <b className="num" translate="no">
          {money.full(lineAmount(line))}
        </b>
      </div>
      <span className="pk num">
        {words.picks(desk.game, line).map((part) => (
          <span key={part.key}>
            {part.slot} {part.picks}
          </span>
        ))}
      </span>
      <LinePrice game={desk.game} line={line} />
      <div className="row xs m2">
        <span className="num" translate="no">
          {place === undefined ? line.ticket : `${place} · ${line.ticket}`}
        </span>
        <span className="sp" />
        <Link to="/verify" search={{ draw: line.drawId, ticket: line.ticket }} className="tk-link">
          {t('lottery.verify.short')}
        </Link>
      </div>
    </li>
  );
}

export interface PlacedTicketProps {
  desk: BetDesk;
  placed: Placed;
  onDone: () => void;
}

export function PlacedTicket({ desk, placed, onDone }: PlacedTicketProps): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const money = useMoney();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const { lines, draws } = placed;
  const stake = lines.reduce((sum, line) => sum + lineAmount(line), 0n);
  const stationName = useStationName();
  const placeName = (code = ''): string => {
    const found = [desk.view.station, ...(desk.view.also ?? [])].find((station) => station?.station === code);
    return found === undefined ? code : stationName(found);
  };
  const stationOf = new Map(draws.map(({ drawId, official }) => [drawId, official?.station]));
  const most = draws.reduce((sum, { drawId }) => {
    const wins = lines.filter((line) => line.drawId === drawId).map((line) => lineMostWin(desk.game, line));
    return sum + mostPaidOf(wins, desk.limits).mostWin;
  }, 0n);
  const stub = (
    <>
      <div className="row between slip-total">
        <b>{t('common.money.stake')}</b>
        <b className="num" translate="no">
          {money.full(stake)}
        </b>
      </div>
      <div className="row sm between m2 slip-most">
        <span>{t('lottery.slip.most')}</span>
        <b className="num accent" translate="no">
          {money.full(most)}
        </b>
      </div>
      <div className="row placed-acts">
        <Button
          className="on-paper"
          onClick={(event) => {
            focusSlip(event.currentTarget);
            desk.betAgain([]);
          }}
        >
          {t('lottery.betAgain')}
        </Button>
        <Button
          look="brand"
          onClick={(event) => {
            focusSlip(event.currentTarget);
            onDone();
          }}
        >
          {t('common.done')}
        </Button>
      </div>
      <p className="xs c m2 slip-why">{t('lottery.placed.note')}</p>
    </>
  );
  return (
    <Ticket className="slip placed" stubSize={STUB_PX} notch={10} stub={stub}>
      <div className="row slip-head" role="status">
        <Icon name="check-circle-fill" size={22} />
        <h2 ref={head} tabIndex={-1}>
          {t('lottery.placed.title', { draw: shortDrawNo(placed.drawNo) })}
        </h2>
        {lines.length > 1 ? (
          <span className="bd slip-count" translate="no">
            {money.digits(lines.length)}
          </span>
        ) : null}
        <SimulatedTag of={draws[0]} />
      </div>
      <ul className="slip-lines">
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <TicketLine
            key={line.ticket}
            desk={desk}
            line={line}
            place={draws.length > 1 ? placeName(stationOf.get(line.drawId)) : undefined}
          />
        ))}
      </ul>
      {lines.length > LINES_SHOWN ? (
        <p className="sm m2 c">{t('lottery.placed.more', { count: lines.length - LINES_SHOWN })}</p>
      ) : null}
      {desk.slip.lines.length > 0 ? (
        <div className="slip-note no" role="alert">
          <p>{t('lottery.placed.some', { count: desk.slip.lines.length })}</p>
        </div>
      ) : null}
    </Ticket>
  );
}
