/**
 * A hand of a card room replayed by staff, step by step with every card, by the same code that dealt it and that its players check
 * it with. Opening it is written down in the audit log.
 */
import { openStudioCardHand, type StudioPastCardHand } from '@house/contract/studio/desk';
import { isCardGame, loadCardGame } from '@house/games/card-rooms/card-games';
import type { CardRoomGame, SeenHand } from '@house/games/card-rooms/card-room';
import { isHandTrue, replayHand, seatOpened } from '@house/games/card-rooms/replay';
import { useT } from '@house/i18n/react';
import { formatAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { type JSX, useEffect, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { AuditLink, CopyText, PairList } from '../../shared/small-parts.tsx';
import { CardMember } from './card-member.tsx';
import { cardInSigns, gameName } from './model.ts';

type Player = StudioPastCardHand['players'][number];
type Seat = Player & { readonly seen: SeenHand['players'][number] | undefined };

export function CardHandPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(openStudioCardHand, { params: { id } });
  const title = answer.data === undefined ? t('desk-studio.replay') : gameName(answer.data.game);
  return (
    <Popup
      title={
        answer.data === undefined
          ? title
          : t('desk-studio.replay.title', { game: title, number: String(answer.data.number) })
      }
      size="centre"
      onClose={onClose}
    >
      <AnswerView answer={answer} lines={8}>
        {(hand) => <Loaded hand={hand} />}
      </AnswerView>
    </Popup>
  );
}

/** The rules of the game are fetched with the first hand of it. */
function Loaded({ hand }: { hand: StudioPastCardHand }): JSX.Element | null {
  const t = useT();
  const [game, setGame] = useState<CardRoomGame | null>(null);
  useEffect(() => {
    if (isCardGame(hand.game)) void loadCardGame(hand.game).then(setGame);
  }, [hand.game]);
  if (game === null) return null;
  const states = replayHand(game, hand);
  if (states === null) return <p role="alert">{t('desk-studio.replay.broken')}</p>;
  return <Replay hand={hand} game={game} states={states} />;
}

function actInWords({ kind, amount, picks }: StudioPastCardHand['actions'][number]): string {
  return [kind, amount, picks?.map(cardInSigns).join(' | ')].filter((part) => part !== undefined).join(' ');
}

function Replay({
  hand,
  game,
  states,
}: {
  hand: StudioPastCardHand;
  game: CardRoomGame;
  states: readonly unknown[];
}): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const [at, setAt] = useState(0);
  const last = states.length - 1;
  const state = states[at];
  const act = at === 0 ? undefined : hand.actions[at - 1];
  const table = game.see(state, null);
  const due = game.due(state);
  const isTrue = isHandTrue(game, hand);
  const seats: readonly Seat[] = hand.players.map((player) => ({
    ...player,
    seen: seatOpened(game, states, { at, seat: player.seat }),
  }));
  const who =
    act === undefined
      ? t('desk-studio.replay.dealt')
      : act.seat < 0
        ? t('desk-studio.replay.nobody')
        : (hand.players.find(({ seat }) => seat === act.seat)?.account ??
          t('desk-studio.replay.seat', { seat: String(act.seat + 1) }));
  const columns: Column<Seat>[] = [
    {
      key: 'player',
      head: t('desk-studio.cards.players'),
      card: 'title',
      cell: ({ seat, account, memberId }) => (
        <>
          {due.includes(seat) ? <b aria-hidden="true">▸ </b> : null}
          <CardMember account={account} memberId={memberId} />{' '}
          {seat === hand.button ? <Badge tone="plain">{t('desk-studio.replay.button')}</Badge> : null}
        </>
      ),
    },
    {
      key: 'cards',
      head: t('desk-studio.cards.cards'),
      cell: ({ seen }) => (
        <span className="num wrap-any" translate="no">
          {(seen?.cards ?? []).map((card) => (card === null ? '▮' : cardInSigns(card))).join(' ')}
          {(seen?.open ?? []).length === 0 ? null : ` / ${(seen?.open ?? []).map(cardInSigns).join(' ')}`}
          {seen?.pieces === undefined ? null : seen.pieces.join(' · ')}
        </span>
      ),
    },
    {
      key: 'put',
      head: t('desk-studio.replay.put'),
      end: true,
      cell: ({ seen, won, put }) =>
        at === last ? (
          <>
            −{money(put)} {won === '0' || won === '0.00' ? null : t('desk-studio.replay.won', { amount: money(won) })}
          </>
        ) : (
          money(formatAmount(seen?.put ?? 0n))
        ),
    },
    {
      key: 'last',
      head: t('desk-studio.cards.acts'),
      cell: ({ seen }) => (
        <span translate="no">
          {seen?.isIn === false
            ? t('desk-studio.replay.packed')
            : [...(seen?.marks ?? []), seen?.last?.kind ?? ''].join(' ')}
        </span>
      ),
    },
  ];
  return (
    <div className="col">
      <p>
        <Badge tone={isTrue ? 'win' : 'loss'}>
          {t(isTrue ? 'desk-studio.replay.true' : 'desk-studio.replay.false')}
        </Badge>
      </p>
      <p role="status">
        <b>{t('desk-studio.replay.step', { at: String(at + 1), of: String(states.length) })}</b> ·{' '}
        <bdi translate="no">{who}</bdi> {act === undefined ? null : <span translate="no">{actInWords(act)}</span>}
        {act?.at === undefined ? null : (
          <span className="t3 sm num">
            {' '}
            {t('desk-studio.replay.after', { seconds: count(Math.round(act.at / 1_000)) })}
          </span>
        )}
      </p>
      <div className="row">
        <Button size="s" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('desk-studio.replay.back')}
        </Button>
        <input
          type="range"
          className="sp"
          aria-label={t('desk-studio.replay.pick')}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <Button size="s" look="brand" disabled={at === last} onClick={() => setAt(at + 1)}>
          {t('desk-studio.replay.next')}
        </Button>
      </div>
      <PairList
        pairs={[
          [t('desk-studio.replay.pot'), money(formatAmount(table.pot))],
          [t('desk-studio.replay.board'), table.board.length === 0 ? null : table.board.map(cardInSigns).join(' ')],
        ]}
      />
      <DataTable
        label={t('desk-studio.cards.players')}
        columns={columns}
        rows={seats}
        rowKey={({ seat }) => String(seat)}
      />
      <details>
        <summary>{t('desk-studio.replay.acts')}</summary>
        <ol className="col sm lines" translate="no">
          {hand.actions.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: acts never move, an act is its place
            <li key={index}>
              {each.seat < 0 ? '–' : each.seat + 1}: {actInWords(each)}
            </li>
          ))}
        </ol>
      </details>
      <h3>{t('desk-studio.seeds')}</h3>
      <PairList
        pairs={[
          [
            t('desk-studio.replay.commitment'),
            <CopyText key="promise" text={hand.commitment} name={t('desk-studio.replay.commitment')} />,
          ],
          [
            t('desk-studio.replay.serverSeed'),
            <CopyText key="seed" text={hand.serverSeed} name={t('desk-studio.replay.serverSeed')} />,
          ],
          ...hand.players.map(({ seat, seed }): [string, string] => [
            t('desk-studio.replay.seedOf', { seat: String(seat + 1) }),
            seed,
          ]),
        ]}
      />
      <AuditLink object={`hand:${hand.id}`} />
    </div>
  );
}
