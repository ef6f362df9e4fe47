/** Positions that are ticked, and what is picked for all of them. */
import { useT } from '@house/i18n/react';
import { slotsOf } from '@house/lottery/offer';
import { FilterChips } from '@house/ui/choice';
import type { JSX } from 'react';
import { useLotteryWords } from '../../words.ts';
import { BoxRow } from './boxes-picker.tsx';
import type { PickerProps } from './picker-props.ts';
import { SlotKeys } from './slot-keys.tsx';

export function MaskPicker({ desk }: PickerProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const [positions, ...boxes] = slotsOf(desk.play);
  const [ticked = [], ...picks] = desk.board.picks;
  const codes = positions?.choices.map(({ code }) => code) ?? [];
  return (
    <>
      <div className="mask-places">
        <FilterChips
          label={t('lottery.positions')}
          choices={codes.map((code) => ({ value: code, text: words.position(desk.game, `lottery.position.${code}`) }))}
          values={ticked}
          onChange={(values) => desk.board.setPicks([codes.filter((code) => values.includes(code)), ...picks])}
        />
      </div>
      {boxes.map((slot, index) => (
        <BoxRow desk={desk} key={slot.code} slot={slot} named={boxes.length > 1}>
          <SlotKeys desk={desk} slot={slot} place={index + 1} omissions={null} />
        </BoxRow>
      ))}
    </>
  );
}
