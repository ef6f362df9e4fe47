/** The outbox: what left the house by text message and mail, or would have. Who it went to is masked until asked for. */
import { listOutbox } from '@house/contract/delivery/desk';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { MessagePopup } from './message-popup.tsx';
import { CHANNELS, STANDING_TONES, STATES, standingOf } from './model.ts';

const OUTBOX: ResourceList<typeof listOutbox> = {
  call: listOutbox,
  titleId: 'desk.outbox',
  emptyId: 'desk.outbox.empty',
  rowKey: ({ key }) => key,
  pinned: true,
  keysNote: true,
  filters: {
    recipient: {
      kind: 'search',
      labelId: 'desk.outbox.recipient',
      placeholderId: 'desk.outbox.recipientHint',
      lengthMax: 254,
    },
    channel: {
      kind: 'choice',
      labelId: 'desk.outbox.channel',
      choices: CHANNELS,
      wordsId: (channel) => `desk.outbox.channel.${channel}`,
    },
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: STATES,
      wordsId: (state) => `desk.outbox.state.${state}`,
    },
  },
  columns: [
    { key: 'at', kind: 'time', headId: 'desk.time', of: ({ madeAt }) => madeAt },
    {
      key: 'template',
      kind: 'popup',
      headId: 'desk.outbox.template',
      of: ({ template }, { t }) => t(`desk.outbox.template.${template}`),
      popup: ({ key }, onClose) => <MessagePopup messageKey={key} onClose={onClose} />,
    },
    {
      key: 'channel',
      kind: 'text',
      headId: 'desk.outbox.channel',
      of: ({ channel }, { t }) => t(`desk.outbox.channel.${channel}`),
    },
    { key: 'recipient', kind: 'mono', headId: 'desk.outbox.recipient', card: 'main', of: ({ recipient }) => recipient },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: (message) => {
        const standing = standingOf(message);
        return { tone: STANDING_TONES[standing], wordsId: `desk.outbox.state.${standing}` };
      },
    },
    { key: 'tries', kind: 'count', headId: 'desk.outbox.tries', of: ({ tries }) => tries },
    { key: 'error', kind: 'mono', headId: 'desk.outbox.error', of: ({ lastError }) => lastError },
  ],
};

export function OutboxPage(): JSX.Element {
  return <ResourceListPage list={OUTBOX} />;
}
