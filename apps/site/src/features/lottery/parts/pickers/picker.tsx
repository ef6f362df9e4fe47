/** What is picked with: one part for each way a selection is written. */
import type { Grammar } from '@house/lottery/tickets/grammar';
import type { JSX } from 'react';
import { BoxesPicker } from './boxes-picker.tsx';
import { DanTuoPicker } from './dan-tuo-picker.tsx';
import { EntriesPicker } from './entries-picker.tsx';
import { MaskPicker } from './mask-picker.tsx';
import type { PickerProps } from './picker-props.ts';

const PICKERS: Readonly<Record<Grammar['kind'], (props: PickerProps) => JSX.Element | null>> = {
  boxes: BoxesPicker,
  entries: EntriesPicker,
  danTuo: DanTuoPicker,
  mask: MaskPicker,
};

export function Picker(props: PickerProps): JSX.Element {
  const Kind = PICKERS[props.desk.play.grammar.kind];
  return <Kind key={props.desk.play.code} {...props} />;
}
