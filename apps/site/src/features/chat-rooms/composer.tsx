/** Writing in a room: Enter sends, Shift+Enter begins a new line; beside it a bet to share and a red packet to give. */
import { ROOM_TEXT_MAX, type Room } from '@house/contract/chat-rooms/shapes';
import { useT, useTranslator } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { type FormEvent, type JSX, type KeyboardEvent, useRef, useState } from 'react';
import type { OwnStanding } from './own-standing.ts';
import { useRoomClock } from './use-room-clock.ts';

interface ComposerProps {
  room: Room;
  me: OwnStanding;
  onSay: (text: string) => void;
  onShare: () => void;
  onGive: () => void;
}

/** Why nothing can be written; null: it can. */
function useSilence(room: Room, me: OwnStanding): string | null {
  const t = useT();
  const clock = useRoomClock();
  if (!me.mayWrite) return t('site-rooms.readOnly');
  if (!room.open) return t('site-rooms.closed');
  if (!me.muted) return null;
  return me.mutedUntil === null ? t('site-rooms.muted') : t('site-rooms.mutedUntil', { time: clock(me.mutedUntil) });
}

export function Composer({ room, me, onSay, onShare, onGive }: ComposerProps): JSX.Element {
  const t = useT();
  const { mapDigits } = useTranslator();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const silence = useSilence(room, me);
  if (silence !== null) return <p className="rm-silence t2">{silence}</p>;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (text.trim() === '') return;
    onSay(text.trim());
    setText('');
    area.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    // While a word is being put together Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className="chat-write" onSubmit={submit}>
      {room.slowSeconds === 0 ? null : (
        <span className="xs t2">{mapDigits(t('site-rooms.slow', { seconds: room.slowSeconds }))}</span>
      )}
      <div className="chat-write-row">
        <IconButton icon="ticket" label={t('site-rooms.share')} onClick={onShare} />
        <IconButton icon="gift" label={t('site-rooms.give')} onClick={onGive} />
        <textarea
          ref={area}
          data-first
          rows={1}
          maxLength={ROOM_TEXT_MAX}
          enterKeyHint="send"
          aria-label={t('site-rooms.write')}
          placeholder={t('site-rooms.write')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <IconButton
          icon="paper-plane-tilt-fill"
          type="submit"
          className="chat-send"
          label={t('site-rooms.send')}
          disabled={text.trim() === ''}
        />
      </div>
    </form>
  );
}
