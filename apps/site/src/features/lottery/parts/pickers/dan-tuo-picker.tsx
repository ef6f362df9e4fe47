/** A set of numbers, and if one likes some of them fixed in every line (dan-tuo). */
import { useT } from '@house/i18n/react';
import { slotsOf } from '@house/lottery/offer';
import { Switch } from '@house/ui/choice';
import { type JSX, useState } from 'react';
import { BoxRow } from './boxes-picker.tsx';
import type { PickerProps } from './picker-props.ts';
import { SlotKeys } from './slot-keys.tsx';

export function DanTuoPicker({ desk }: PickerProps): JSX.Element {
  const t = useT();
  const [dan = [], ...others] = desk.board.picks;
  const [wished, setWished] = useState(false);
  const fixes = wished || dan.length > 0;
  const [fixed, set] = slotsOf(desk.play);
  return (
    <>
      <div className="dt-switch">
        <Switch
          checked={fixes}
          onChange={(event) => {
            setWished(event.target.checked);
            if (!event.target.checked) desk.board.setPicks([[], ...others]);
          }}
        >
          {t('lottery.bank')}
        </Switch>
        <span className="sm t2">{t('lottery.bankNote')}</span>
      </div>
      {fixes && fixed !== undefined ? (
        <BoxRow desk={desk} slot={fixed} named>
          <SlotKeys desk={desk} slot={fixed} place={0} omissions={null} />
        </BoxRow>
      ) : null}
      {set === undefined ? null : (
        <BoxRow desk={desk} slot={set} named={fixes}>
          <SlotKeys desk={desk} slot={set} place={1} omissions={null} />
        </BoxRow>
      )}
    </>
  );
}
