/** A line as staff see it: whose it is by account, what was said, deleted or not. */
import type { DeskRoomLine } from '@house/contract/chat-rooms/desk';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useFigures } from '../../shared/money.ts';
import { useWhen } from '../../shared/when.ts';

export function LineHead({ line }: { line: DeskRoomLine }): JSX.Element {
  const t = useT();
  const when = useWhen();
  return (
    <span className="row wrap-f">
      {line.memberId === null ? (
        <b>{t('desk-rooms.house')}</b>
      ) : (
        <Link to="/members/$id" params={{ id: line.memberId }} className="link" translate="no">
          {line.account ?? line.name}
        </Link>
      )}
      <span className="xs t2">{when.instant(line.at)}</span>
      {line.deleted ? <Badge tone="loss">{t('desk-rooms.deletedBy', { name: line.deletedBy ?? '' })}</Badge> : null}
    </span>
  );
}

export function LineWords({ line }: { line: DeskRoomLine }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  if (line.bet !== null) {
    return (
      <span translate="no">
        {t('desk-rooms.bet')}: {line.bet.gameCode} · {line.bet.title} · {line.bet.selection}
      </span>
    );
  }
  if (line.packet !== null) {
    const { total, left, shares } = line.packet;
    return (
      <span translate="no">
        {t('desk-rooms.packet')}: {money(total)} · {left}/{shares} {line.said}
      </span>
    );
  }
  return <span className="wrap-any">{line.said}</span>;
}
