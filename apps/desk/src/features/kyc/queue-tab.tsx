/** Who waits to be checked, the longest first, with how urgent it is in words and colour. */
import { listKycSubmissions } from '@house/contract/kyc/desk';
import { submissionState } from '@house/contract/kyc/site';
import { Badge, type BadgeProps } from '@house/ui/figures';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { KycPopup } from './kyc-popup.tsx';
import { type Urgency, urgencyOf } from './model.ts';

const EVERY_MS = 15_000;

type Tone = NonNullable<BadgeProps['tone']>;
const STATE_TONES: Readonly<Record<'waiting' | 'approved' | 'rejected', Tone>> = {
  waiting: 'warn',
  approved: 'win',
  rejected: 'loss',
};
const URGENCY_TONES: Readonly<Record<Urgency, Tone>> = { inTime: 'info', soon: 'warn', late: 'loss' };

const QUEUE: ResourceList<typeof listKycSubmissions> = {
  call: listKycSubmissions,
  areas: ['desk-kyc'],
  titleId: 'desk.kyc',
  emptyId: 'desk-kyc.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: submissionState.options,
      wordsId: (state) => `desk-kyc.state.${state}`,
      start: 'waiting',
    },
  },
  columns: [
    {
      key: 'id',
      kind: 'popup',
      headId: 'desk.time',
      of: ({ submittedAt }, { instant }) => instant(submittedAt),
      popup: ({ id }, onClose) => <KycPopup id={id} onClose={onClose} />,
    },
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-kyc.member',
      card: 'main',
      of: ({ member }) => member,
      address: ({ memberId }) => `/members/${memberId}`,
    },
    { key: 'level', kind: 'count', headId: 'desk-kyc.level', of: ({ level }) => level },
    {
      key: 'document',
      kind: 'cell',
      headId: 'desk-kyc.document',
      of: ({ documentKind, isShared }, { t }) => (
        <>
          {t(`desk-kyc.document.${documentKind ?? 'none'}`)}{' '}
          {isShared ? <Badge tone="loss">{t('desk-kyc.shared')}</Badge> : null}
        </>
      ),
    },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: STATE_TONES[state], wordsId: `desk-kyc.state.${state}` }),
    },
    {
      key: 'waits',
      kind: 'status',
      headId: 'desk-kyc.waits',
      of: ({ state, waitedMinutes }) => {
        if (state !== 'waiting') return { tone: 'plain', wordsId: 'desk-kyc.decided' };
        const urgency = urgencyOf(waitedMinutes);
        return { tone: URGENCY_TONES[urgency], wordsId: `desk-kyc.sla.${urgency}` };
      },
    },
  ],
};

export function QueueTab(): JSX.Element {
  return <ResourceListPage list={QUEUE} isPart />;
}
