/** Boxes under each other on wide screens; on phones several boxes of numbers show one at a time. */
import { useT } from '@house/i18n/react';
import type { Slot } from '@house/lottery/game';
import { slotsOf } from '@house/lottery/offer';
import { Tabs } from '@house/ui/tabs';
import { type JSX, useState } from 'react';
import { useMoney } from '../../../../shared/money.ts';
import { usePreferences } from '../../../../shared/preferences.ts';
import { useIsPhone } from '../../../../shared/use-phone.ts';
import type { BetDesk } from '../../bet-desk.ts';
import { lookOf } from '../../model/picks.ts';
import { useLotteryWords } from '../../words.ts';
import type { PickerProps } from './picker-props.ts';
import { SlotKeys } from './slot-keys.tsx';

/** What a place of digits is worth beside its name, where the letters count the places. */
const WORTH: Readonly<Record<string, string>> = { A: '10,000s', B: '1,000s', C: '100s', D: '10s', E: '1s' };
const COUNTS_PLACES = 'ABCDE';

export interface BoxRowProps {
  desk: BetDesk;
  slot: Slot;
  named: boolean;
  children: JSX.Element;
}

export function BoxRow({ desk, slot, named, children }: BoxRowProps): JSX.Element {
  const words = useLotteryWords();
  const { digits } = useMoney();
  const counts = desk.play.grammar.boxes.map(({ code }) => code).join('') === COUNTS_PLACES;
  const { language } = usePreferences();
  // The Bengali name of the place says it already.
  const worth = counts && language !== 'bn' ? WORTH[slot.code] : undefined;
  if (!named) return <div className="pr one">{children}</div>;
  return (
    <div className="pr">
      <span className="pl" aria-hidden="true">
        <b>{words.position(desk.game, slot.nameId)}</b>
        {worth === undefined ? null : (
          <small className="num" translate="no">
            {digits(worth)}
          </small>
        )}
      </span>
      {children}
    </div>
  );
}

function OneAtATime({ desk, omissions, slots }: PickerProps & { slots: readonly Slot[] }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { digits } = useMoney();
  const [place, setPlace] = useState(0);
  const slot = slots[place] ?? slots[0];
  if (slot === undefined) return <div className="mpad" />;
  const tabs = slots.map((each, index) => ({
    value: each.code,
    text: (
      <>
        <small>{words.position(desk.game, each.nameId)}</small>
        <b className="num">{digits((desk.board.picks[index] ?? []).join(' ')) || '–'}</b>
      </>
    ),
  }));
  return (
    <div className="mpad">
      <div className="slots" data-count={slots.length}>
        <Tabs
          id="slot"
          label={t('lottery.positions')}
          tabs={tabs}
          value={slot.code}
          onChange={(code) => setPlace(slots.findIndex((each) => each.code === code))}
        />
      </div>
      <div role="tabpanel" id="slot-panel" aria-labelledby={`slot-${slot.code}`}>
        <SlotKeys key={slot.code} desk={desk} slot={slot} place={place} omissions={omissions?.get(slot.code) ?? null} />
      </div>
    </div>
  );
}

export function BoxesPicker({ desk, omissions }: PickerProps): JSX.Element {
  const phone = useIsPhone();
  const slots = slotsOf(desk.play);
  const inRows = slots.every((slot) => lookOf(slot) === 'keys');
  if (phone && inRows && slots.length > 1) {
    return <OneAtATime key={desk.play.code} desk={desk} omissions={omissions} slots={slots} />;
  }
  return (
    <div className={phone && inRows ? 'mpad' : ''}>
      {slots.map((slot, place) => (
        <BoxRow key={`${desk.play.code}-${slot.code}`} desk={desk} slot={slot} named={slots.length > 1}>
          <SlotKeys desk={desk} slot={slot} place={place} omissions={omissions?.get(slot.code) ?? null} />
        </BoxRow>
      ))}
    </div>
  );
}
