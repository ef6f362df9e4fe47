/** The board of one play: all positions under each other on wide screens; on phones digits show one position at a time. */
import { useT } from '@house/i18n/react';
import type { Slot } from '@house/lottery/game';
import { measureOmissions } from '@house/lottery/trend';
import { formatOdds } from '@house/money/display';
import { Tabs } from '@house/ui/tabs';
import { type JSX, type ReactNode, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { isDigitSlot } from '../model/picks.ts';
import { useLotteryWords } from '../words.ts';
import { SlotKeys } from './slot-keys.tsx';
import { usePhone } from './use-phone.ts';

/** Draws since each value was drawn at each position; null while the results are not there. */
export function omissionsOf(desk: BetDesk, newestFirst: readonly (readonly number[])[]): number[][] | null {
  const { lowest, highest, positionIds } = desk.game.trend;
  if (newestFirst.length === 0) return null;
  return positionIds.map((_, place) =>
    measureOmissions(
      newestFirst.map((result) => result[place] ?? lowest),
      lowest,
      highest,
    ).map((value) => value.omission),
  );
}

/** One sentence that says what the play is and pays. */
export function PlayHint({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const odds = desk.play.slots[0]?.choices.map((choice) => choice.odds) ?? [];
  const best = odds.reduce((high, value) => (value > high ? value : high), 0n);
  return (
    <p className="ds">
      <span className="t2">
        {t(`lottery.hint.${desk.game.familyCode === 'COLOR10' ? 'color' : 'f5d'}.${hintKey(desk.play.code)}`)}{' '}
        <b className="goldt num">{digits(formatOdds(best))}×</b>
      </span>
    </p>
  );
}

const HINTS = { DIGIT: 'number', NUMBER: 'number', SIDES: 'sides', SUM: 'sum', COLOR: 'color' } as const;

function hintKey(play: string): (typeof HINTS)[keyof typeof HINTS] {
  return HINTS[play as keyof typeof HINTS] ?? 'number';
}

/** What a position is worth beside its name: 10,000s to 1s. */
function placeValue(place: number, count: number): string {
  return ['1s', '10s', '100s', '1,000s', '10,000s'][count - 1 - place] ?? '';
}

function Row({
  desk,
  slot,
  place,
  children,
}: {
  desk: BetDesk;
  slot: Slot;
  place: number;
  children: ReactNode;
}): JSX.Element {
  const words = useLotteryWords();
  const { digits } = useMoney();
  const several = desk.play.slots.length > 1;
  return (
    <div className="pr">
      <span className="pl" aria-hidden="true">
        <b>{words.name(several ? slot.nameId : desk.play.groupId)}</b>
        {several ? <small className="num">{digits(placeValue(place, desk.play.slots.length))}</small> : null}
      </span>
      {children}
    </div>
  );
}

function PhoneDigits({ desk, omissions }: { desk: BetDesk; omissions: number[][] | null }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { digits } = useMoney();
  const [place, setPlace] = useState(0);
  const { slots } = desk.play;
  const slot = slots[place] ?? slots[0];
  if (slot === undefined) return <div className="mpad" />;
  const tabs = slots.map((each, index) => ({
    value: each.code,
    text: (
      <>
        <small>{words.name(each.nameId)}</small>
        <b className="num">{digits((desk.picks[index] ?? []).join(' ')) || '–'}</b>
      </>
    ),
  }));
  const keys = <SlotKeys desk={desk} slot={slot} place={place} omissions={omissions?.[place] ?? null} />;
  if (slots.length === 1) return <div className="mpad">{keys}</div>;
  return (
    <div className="mpad">
      <div className="slots">
        <Tabs
          id="slot"
          label={t('lottery.positions')}
          tabs={tabs}
          value={slot.code}
          onChange={(code) => setPlace(slots.findIndex((each) => each.code === code))}
        />
      </div>
      <div role="tabpanel" id="slot-panel" aria-labelledby={`slot-${slot.code}`}>
        {keys}
      </div>
    </div>
  );
}

export function Board({
  desk,
  newestFirst,
}: {
  desk: BetDesk;
  newestFirst: readonly (readonly number[])[];
}): JSX.Element {
  const phone = usePhone();
  const omissions = omissionsOf(desk, newestFirst);
  const { slots } = desk.play;
  if (phone && slots.every(isDigitSlot)) return <PhoneDigits key={desk.play.code} desk={desk} omissions={omissions} />;
  return (
    <>
      {slots.map((slot, place) => (
        <Row key={`${desk.play.code}-${slot.code}`} desk={desk} slot={slot} place={place}>
          <SlotKeys
            desk={desk}
            slot={slot}
            place={place}
            omissions={isDigitSlot(slot) ? (omissions?.[place] ?? null) : null}
          />
        </Row>
      ))}
    </>
  );
}
