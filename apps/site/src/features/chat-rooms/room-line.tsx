/** One line of a room: who said it, their rank, what was said, and what can be done about it. */
import type { RedPacket, RoomLine, SharedBet } from '@house/contract/chat-rooms/shapes';
import { takePacket } from '@house/contract/chat-rooms/site';
import { useT, useTranslator } from '@house/i18n/react';
import { Button, buttonClass, IconButton } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { RankBadge } from '@house/ui/rank-badge';
import { showToast } from '@house/ui/toast';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';
import { refreshBalance } from '../../shared/balance.ts';
import { leaveBet } from '../../shared/bet-again.ts';
import { useMoney } from '../../shared/money.ts';
import { picksOf, useBetName } from './bet-name.ts';
import type { OwnStanding } from './own-standing.ts';
import { useRoomClock } from './use-room-clock.ts';

/** A play as bets name it, without its price. */
const playCode = (play: string): string => play.split(/[@:;]/, 1)[0] ?? play;

function BetCard({ bet }: { bet: SharedBet }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { mapDigits } = useTranslator();
  const nameOf = useBetName(bet.product === 'lottery');
  const picks = picksOf(bet.selection);
  return (
    <div className="rm-card">
      <span className="row">
        <b className="sp">{nameOf(bet)}</b>
        <Badge tone={bet.state === 'won' ? 'win' : 'plain'}>{t(`site-rooms.bet.state.${bet.state}`)}</Badge>
      </span>
      <span className="sm t2 wrap-any">{mapDigits(bet.title)}</span>
      {picks === '' ? null : (
        <span className="num wrap-any" translate="no">
          {mapDigits(picks)}
        </span>
      )}
      <span className="sm" translate="no">
        {t('site-rooms.bet.units', { units: bet.units, stake: money.full(bet.unitStake) })}
      </span>
      {bet.opens ? (
        <Link
          to="/lottery"
          search={{ gameCode: bet.gameCode, playType: playCode(bet.play) }}
          onClick={() => leaveBet({ ...bet, drawNo: bet.title })}
          className={buttonClass('soft', 's')}
        >
          {t('site-rooms.bet.take')}
        </Link>
      ) : null}
    </div>
  );
}

function PacketCard({
  packet,
  note,
  isOwn,
  onTaken,
}: {
  packet: RedPacket;
  note: string;
  isOwn: boolean;
  onTaken: (packet: RedPacket) => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { mapDigits } = useTranslator();
  const [busy, setBusy] = useState(false);
  const [got, setGot] = useState<string>();
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const reply = await request(takePacket, { params: { id: packet.id } });
      setGot(reply.amount);
      onTaken(reply.packet);
      void refreshBalance();
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
    }
    setBusy(false);
  };
  return (
    <div className="rm-card rm-packet">
      <span className="row">
        <b className="sp">{t('site-rooms.packet')}</b>
        <b className="num" translate="no">
          {money.full(packet.total)}
        </b>
      </span>
      {note === '' ? null : <q className="wrap-any">{note}</q>}
      <span className="sm">
        {packet.state === 'open'
          ? mapDigits(t('site-rooms.packet.of', { shares: packet.shares, left: packet.left }))
          : t(`site-rooms.packet.state.${packet.state}`)}
      </span>
      {got === undefined ? null : (
        <span role="status">
          <b translate="no">{t('site-rooms.packet.got', { amount: money.full(got) })}</b>{' '}
          <span className="sm">{t('site-rooms.packet.play')}</span>
        </span>
      )}
      {packet.state === 'open' && got === undefined && !isOwn ? (
        <Button look="gold" size="s" busy={busy} onClick={() => void take()}>
          {t('site-rooms.packet.take')}
        </Button>
      ) : null}
    </div>
  );
}

interface LineProps {
  line: RoomLine;
  me: OwnStanding;
  onReport: (line: RoomLine) => void;
  onPacket: (packet: RedPacket) => void;
}

function Actions({ line, me, onReport }: Pick<LineProps, 'line' | 'me' | 'onReport'>): JSX.Element | null {
  const t = useT();
  const { alias, name } = line;
  if (alias === null) return null;
  const block = (): void => {
    me.block(alias, name).catch((thrown: unknown) => showToast(messageOf(thrown), 'loss'));
  };
  return (
    <span className="row wrap-f">
      <Button size="s" look="ghost" onClick={() => onReport(line)}>
        {t('site-rooms.report')}
      </Button>
      <Button size="s" look="ghost" onClick={block}>
        {t('site-rooms.block', { name })}
      </Button>
    </span>
  );
}

export function RoomLineView({ line, me, onReport, onPacket }: LineProps): JSX.Element {
  const t = useT();
  const clock = useRoomClock();
  const [open, setOpen] = useState(false);
  const isOwn = line.alias !== null && line.alias === me.alias;
  if (line.alias !== null && me.hidden.has(line.alias)) {
    return <li className="chat-note">{t('site-rooms.hidden')}</li>;
  }
  return (
    <li className={`chat-line rm-line${isOwn ? ' owner' : ''}`} data-place={line.place}>
      <span className="rm-who">
        {line.rank > 0 ? (
          <RankBadge level={line.rank} label={t('site-rooms.vip', { rank: line.rank })} size={20} />
        ) : null}
        <b translate="no">{isOwn ? t('site-rooms.you') : line.alias === null ? t('site-rooms.house') : line.name}</b>
        <span className="chat-meta">{clock(line.at)}</span>
        {isOwn || line.alias === null || line.deleted || !me.mayWrite ? null : (
          <IconButton
            icon="dots-three-bold"
            label={`${t('site-rooms.more')} ${line.name}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
      </span>
      <div className={`chat-words${line.deleted ? ' t3' : ''}`}>
        {line.deleted ? (
          t('site-rooms.deleted')
        ) : line.bet !== null ? (
          <BetCard bet={line.bet} />
        ) : line.packet !== null ? (
          <PacketCard packet={line.packet} note={line.text} isOwn={isOwn} onTaken={onPacket} />
        ) : (
          line.text
        )}
      </div>
      {open ? <Actions line={line} me={me} onReport={onReport} /> : null}
    </li>
  );
}
