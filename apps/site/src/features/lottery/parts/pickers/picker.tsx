/** What is picked with: one part for each way a selection is written. */
import type { Grammar } from '@house/lottery/tickets/grammar';
import { Skeleton } from '@house/ui/states';
import { type ComponentType, type JSX, Suspense } from 'react';
import { lazyPart } from '../../../../shared/chunks.ts';
import { BoxesPicker } from './boxes-picker.tsx';
import type { PickerProps } from './picker-props.ts';

/** Most plays are picked in boxes: what the others need comes when one is chosen. About as high as they are. */
const WAITING_HEIGHT = 250;

const PICKERS: Readonly<Record<Grammar['kind'], ComponentType<PickerProps>>> = {
  boxes: BoxesPicker,
  entries: lazyPart(async () => ({ default: (await import('./entries-picker.tsx')).EntriesPicker })),
  danTuo: lazyPart(async () => ({ default: (await import('./dan-tuo-picker.tsx')).DanTuoPicker })),
  mask: lazyPart(async () => ({ default: (await import('./mask-picker.tsx')).MaskPicker })),
};

export function Picker(props: PickerProps): JSX.Element {
  const Kind = PICKERS[props.desk.play.grammar.kind];
  return (
    <Suspense fallback={<Skeleton height={WAITING_HEIGHT} radius={12} />}>
      <Kind key={props.desk.play.code} {...props} />
    </Suspense>
  );
}
