/** What staff do about a line and its author: delete, mute, ban; each with its reason and behind a right of its own. */
import {
  banFromRooms,
  type DeskRoomLine,
  deleteRoomLine,
  listDeskRooms,
  listRoomReports,
  listRoomSanctions,
  muteInRooms,
  readDeskRoom,
} from '@house/contract/chat-rooms/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Select } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';

const MINUTES = ['10', '60', '1440', '10080', '43200', '0'] as const;

export const lookAgain = (): Promise<void> => askAgain(readDeskRoom, listDeskRooms, listRoomReports, listRoomSanctions);

/** A line that was said, and the room it stands in. */
export interface LineIn {
  readonly room: string;
  readonly line: DeskRoomLine;
}

function DeletePopup({ of: { room, line }, onClose }: { of: LineIn; onClose: () => void }): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t('desk-rooms.delete')}
      confirm={t('desk-rooms.delete')}
      look="danger-fill"
      reasonFirst
      onSend={({ reason }) => request(deleteRoomLine, { params: { code: room }, body: { place: line.place, reason } })}
      onDone={() => {
        void lookAgain();
        onClose();
      }}
      onClose={onClose}
    >
      <q className="sm t2 wrap-any">{line.said || line.name}</q>
    </ReasonPopup>
  );
}

interface SilencePopupProps {
  kind: 'mute' | 'ban';
  of: LineIn;
  onClose: () => void;
}

function SilencePopup({ kind, of: { room, line }, onClose }: SilencePopupProps): JSX.Element {
  const t = useT();
  const [everywhere, setEverywhere] = useState(false);
  const [minutes, setMinutes] = useState<string>(kind === 'mute' ? '60' : '10080');
  const account = line.account ?? line.name;
  return (
    <ReasonPopup
      title={t(kind === 'mute' ? 'desk-rooms.muteOf' : 'desk-rooms.banOf', { account })}
      confirm={t(kind === 'mute' ? 'desk-rooms.mute' : 'desk-rooms.ban')}
      look="danger-fill"
      onSend={({ key, reason }) =>
        request(kind === 'mute' ? muteInRooms : banFromRooms, {
          body: {
            ...{ key, reason, memberId: line.memberId ?? '' },
            room: everywhere ? null : room,
            minutes: minutes === '0' ? null : Number(minutes),
          },
        })
      }
      onDone={() => {
        void lookAgain();
        onClose();
      }}
      onClose={onClose}
    >
      <Segmented
        label={t('desk-rooms.where')}
        value={everywhere ? 'all' : 'here'}
        choices={[
          { value: 'here', text: t('desk-rooms.here') },
          { value: 'all', text: t('desk-rooms.allRooms') },
        ]}
        onChange={(value) => setEverywhere(value === 'all')}
      />
      <Select
        label={t('desk-rooms.long')}
        value={minutes}
        options={MINUTES.map((value) => ({ value, text: t(`desk-rooms.long.${value}`) }))}
        onChange={(event) => setMinutes(event.target.value)}
      />
    </ReasonPopup>
  );
}

/** The buttons of a line, those that the signed-in member of staff may press. */
export function LineActs({ of }: { of: LineIn }): JSX.Element | null {
  const t = useT();
  const mayDelete = useCan('chatRooms.delete');
  const mayMute = useCan('chatRooms.mute');
  const mayBan = useCan('chatRooms.ban');
  const [open, setOpen] = useState<'delete' | 'mute' | 'ban'>();
  const close = (): void => setOpen(undefined);
  const { line } = of;
  if (line.memberId === null) return null;
  return (
    <span className="row wrap-f">
      {mayDelete && !line.deleted ? (
        <Button size="s" onClick={() => setOpen('delete')}>
          {t('desk-rooms.delete')}
        </Button>
      ) : null}
      {mayMute ? (
        <Button size="s" onClick={() => setOpen('mute')}>
          {t('desk-rooms.mute')}
        </Button>
      ) : null}
      {mayBan ? (
        <Button size="s" look="danger" onClick={() => setOpen('ban')}>
          {t('desk-rooms.ban')}
        </Button>
      ) : null}
      {open === 'delete' ? <DeletePopup of={of} onClose={close} /> : null}
      {open === 'mute' || open === 'ban' ? <SilencePopup kind={open} of={of} onClose={close} /> : null}
    </span>
  );
}
