/** Telling staff of a line: why, and more if somebody wants to say it. */
import { type ReportReason, type RoomLine, reportReason } from '@house/contract/chat-rooms/shapes';
import { reportRoomLine } from '@house/contract/chat-rooms/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { RadioList } from '@house/ui/choice';
import { TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type FormEvent, type JSX, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';

const NOTE_MAX = 200;

export function ReportPopup({
  code,
  line,
  onClose,
}: {
  code: string;
  line: RoomLine;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState<ReportReason>('abuse');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await request(reportRoomLine, { params: { code }, body: { place: line.place, reason, note: note.trim() } });
      showToast(t('site-rooms.reported'), 'win');
      onClose();
    } catch (thrown) {
      setRefused(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Popup title={t('site-rooms.reportTitle')} onClose={onClose} dismissible={!busy}>
      <form className="fm col" onSubmit={(event) => void send(event)}>
        <q className="sm t2 wrap-any">{line.text || line.name}</q>
        <RadioList
          label={t('site-rooms.reason')}
          value={reason}
          choices={reportReason.options.map((value) => ({ value, text: t(`site-rooms.reason.${value}`) }))}
          onChange={setReason}
        />
        <TextArea
          label={t('site-rooms.reportNote')}
          value={note}
          maxLength={NOTE_MAX}
          onChange={(event) => setNote(event.target.value)}
        />
        {refused === '' ? null : (
          <Notice tone="loss" urgent>
            {refused}
          </Notice>
        )}
        <Button type="submit" look="brand" block busy={busy}>
          {t('site-rooms.report')}
        </Button>
      </form>
    </Popup>
  );
}
