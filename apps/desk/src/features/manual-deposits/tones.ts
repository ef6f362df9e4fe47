/** How the state of a manual deposit, and what a line of a preview would do, look. */
import type { ReplyOf } from '@house/contract/call';
import type { ManualOrder, previewStatement } from '@house/contract/manual-deposits/desk';
import type { BadgeProps } from '@house/ui/figures';

type Tone = NonNullable<BadgeProps['tone']>;

export const TONES: Readonly<Record<ManualOrder['state'], Tone>> = {
  open: 'plain',
  submitted: 'info',
  review: 'warn',
  paid: 'win',
  failed: 'loss',
  closed: 'plain',
};

export const OUTCOME_TONES: Readonly<Record<ReplyOf<typeof previewStatement>['lines'][number]['outcome'], Tone>> = {
  match: 'win',
  review: 'warn',
  new: 'info',
  known: 'plain',
  repeated: 'plain',
  unreadable: 'loss',
};
