/** The page of a live table: what lies, the felt, chips, the clock, roads, the bets of all. */
import './live.css';
import { Button, IconButton } from '@house/ui/button';
import { type JSX, useEffect, useMemo, useRef, useState } from 'react';
import type { PastHand, ShownRound, ShownTableRound } from '../../../src/contract.ts';
import type { PageProps } from '../../shell/client-game.ts';
import { HistorySheet } from '../../shell/history-sheet.tsx';
import { hearHost } from '../../shell/host.ts';
import { addAmounts, showMoney, unitsOf } from '../../shell/money.ts';
import { Head, Opening, prefersStillness, Standstill } from '../../shell/parts.tsx';
import { RulesSheet } from '../../shell/rules-sheet.tsx';
import { playSound } from '../../shell/sound.ts';
import type { Words } from '../../shell/words.ts';
import { cardInWords } from './cards.tsx';
import { type Chip, chipsOf, doubled, fitting, sumBySpot, totalOf } from './chips.ts';
import { actOfKey, Decide, seatToDecide, type TurnSeat } from './decide.tsx';
import { TableFairness } from './fairness.tsx';
import { keepFavourites, keptFavourites, withFavourite } from './favourites.ts';
import { Felt, shortMoney } from './felt.tsx';
import type { LiveLayout } from './layout.ts';
import { HotAndCold, Roads } from './road-view.tsx';
import { Scene, thingName, useShown, worthInWords } from './scene.tsx';
import { TEXTS } from './texts.ts';
import { type BetMap, betsOf, type TableState, useTable } from './use-table.ts';

/** Of betting: the fight is about to begin. */
const LAST_CALL_SECONDS = 5;

type Sheet = 'history' | 'rules' | 'fairness' | null;

/** Seconds until betting closes, or until players have decided, by the studio's clock. */
function useSecondsLeft({ round, now }: TableState): number {
  const [left, setLeft] = useState(0);
  const until = round?.state === 'open' ? round.openUntil : (round?.decidingUntil ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is another function each time and tells the same clock
  useEffect(() => {
    const look = (): void => setLeft(until === null ? 0 : Math.max(0, Math.ceil((until - now()) / 1_000)));
    look();
    if (until === null) return;
    const timer = setInterval(look, 200);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** What lies, and who won, in words. */
function resultInWords(round: ShownTableRound, layout: LiveLayout, words: Words): string {
  const mark = round.mark === null ? null : layout.marks[round.mark.code];
  const worths = round.events
    .filter(({ kind }) => kind === 'worth')
    .map(({ seat, worth }) => {
      const text = layout.seats.find(({ id }) => id === seat)?.text;
      return [text === undefined ? '' : words.of(text), worthInWords(String(worth), layout, words)].join(' ').trim();
    });
  const cards = round.events
    .filter(({ kind }) => kind === 'card')
    .map(
      ({ seat, card }) =>
        `${words.of(layout.seats.find(({ id }) => id === seat)?.text ?? { bn: '', en: '' })} ${cardInWords(String(card), words)}`,
    );
  const faces = round.events.flatMap(({ kind, faces: of, number }) =>
    kind === 'pocket'
      ? [String(number)]
      : Array.isArray(of)
        ? of.map((face) => thingName(String(face), layout, words))
        : [],
  );
  const parts = [
    ...(mark === null || mark === undefined ? [] : [words.of(mark.name)]),
    ...faces,
    ...worths,
    ...(worths.length > 0 ? [] : cards.slice(0, 2)),
  ];
  return parts.join(', ');
}

/** Each place with its cards and what they are worth, for who hears the page while they decide. */
function cardsInWords(round: ShownTableRound, layout: LiveLayout, words: Words): string {
  return layout.seats
    .flatMap(({ id, text }) => {
      const of = round.events.filter(({ seat }) => seat === id);
      const cards = of.filter(({ kind }) => kind === 'card').map(({ card }) => cardInWords(String(card), words));
      const worth = of
        .filter(({ kind }) => kind === 'worth')
        .map(({ worth }) => worthInWords(String(worth), layout, words));
      return cards.length === 0 ? [] : [`${words.of(text)}: ${[...cards, ...worth].join(', ')}`];
    })
    .join('. ');
}

function prizeOf(bets: readonly ShownRound[]): string | null {
  if (bets.length === 0 || bets.some(({ prize }) => prize === null)) return null;
  return bets.reduce((sum, { prize }) => addAmounts(sum, prize ?? '0'), '0');
}

function prizeInWords(bets: readonly ShownRound[], words: Words): string {
  const prize = prizeOf(bets);
  if (prize === null) return '';
  const staked = bets.reduce((sum, { stake }) => addAmounts(sum, stake), '0');
  if (unitsOf(prize) === 0n) return words.of(TEXTS.noWin);
  return `${words.of(unitsOf(prize) > unitsOf(staked) ? TEXTS.won : TEXTS.back)} ${showMoney(prize)}`;
}

/** For who hears the page: that betting opened, that it closed, what came and what it brought, once each. */
function announce(state: TableState, all: boolean, layout: LiveLayout, words: Words): string {
  const { round, table, bets } = state;
  if (table?.state === 'closed') return words.of(TEXTS.closed);
  if (round === null) return words.of(TEXTS.next);
  if (round.state === 'void') return words.of(TEXTS.voided);
  if (round.state === 'open') return `${words.of(TEXTS.place)}. ${words.of(TEXTS.hand)} ${round.number}`;
  if (round.state === 'deciding') {
    const turn = seatToDecide(state.turn);
    const seat = layout.seats.find(({ id }) => id === turn?.seat)?.text;
    return [
      words.of(round.stage === 'insurance' ? TEXTS.insuring : turn === undefined ? TEXTS.deciding : TEXTS.yourTurn),
      ...(seat === undefined ? [] : [words.of(seat)]),
      cardsInWords(round, layout, words),
    ].join('. ');
  }
  if (round.state === 'locked' || !all) return words.of(TEXTS.noMore);
  // With the prize once it is there: the whole of it at once.
  if (bets.length > 0 && prizeOf(bets) === null) return words.of(TEXTS.noMore);
  return [resultInWords(round, layout, words), prizeInWords(bets, words)].filter((part) => part !== '').join('. ');
}

function statusOf({ table, round }: TableState, words: Words): string {
  if (table?.state === 'closed') return words.of(TEXTS.closed);
  if (round === null) return words.of(TEXTS.next);
  if (round.state === 'open') return words.of(table?.state === 'closing' ? TEXTS.closing : TEXTS.place);
  if (round.state === 'locked') return words.of(TEXTS.noMore);
  if (round.state === 'dealing') return words.of(TEXTS.dealing);
  if (round.state === 'deciding') return words.of(round.stage === 'insurance' ? TEXTS.insuring : TEXTS.deciding);
  if (round.state === 'drawing') return words.of(TEXTS.drawing);
  return words.of(round.state === 'void' ? TEXTS.voided : round.state === 'result' ? TEXTS.result : TEXTS.next);
}

const NONE: ReadonlySet<string> = new Set();

/** What each spot takes; pools take no trial money. */
function offered(table: TableState['table'], { game }: LiveLayout, trial: boolean): BetMap {
  const spots = Object.entries(table?.spots ?? {});
  return Object.fromEntries(trial ? spots.filter(([id]) => game.pool?.spots.includes(id) !== true) : spots);
}

function useDraft({ table, round, bets }: TableState) {
  const [chips, setChips] = useState<readonly Chip[]>([]);
  const id = round?.id;
  // Chips of a hand that has closed are off the felt: none of them was placed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the hand, and when its betting ends
  useEffect(() => setChips([]), [id, round?.state === 'open']);
  const laid = useMemo(() => sumBySpot(chips), [chips]);
  const placed = useMemo(
    () => sumBySpot(bets.flatMap((bet) => Object.entries(betsOf(bet)).map(([spot, amount]) => ({ spot, amount })))),
    [bets],
  );
  return {
    ...{ chips, laid, placed },
    lay(spot: string, amount: string): void {
      if (table === null) return;
      const lies = addAmounts(laid[spot] ?? '0', placed[spot] ?? '0');
      const fits = fitting(amount, {
        lies,
        limit: table.spots[spot] ?? '0',
        min: unitsOf(lies) > 0n ? '0.01' : table.min,
      });
      if (fits !== null) setChips((before) => [...before, { spot, amount: fits }]);
    },
    take(spot: string): void {
      setChips((before) => {
        const at = before.findLastIndex((chip) => chip.spot === spot);
        return at < 0 ? before : before.toSpliced(at, 1);
      });
    },
    setChips,
  };
}

/** Letters and figures work wherever nothing else takes them. */
function useKeys(press: (key: string) => boolean, off: boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    if (off) return;
    const hear = (event: KeyboardEvent): void => {
      const taken = event.target instanceof HTMLElement && event.target.closest('input, select, dialog');
      if (event.repeat || taken || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current(event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [off]);
}

/** The hands of the shoe before, kept while the page is open, so that its last can be checked. */
function useFormer(past: readonly PastHand[]): readonly PastHand[] {
  const kept = useRef<{ shoe: string; hands: readonly PastHand[]; former: readonly PastHand[] }>({
    shoe: '',
    hands: [],
    former: [],
  });
  const shoe = past[0]?.shoe ?? '';
  if (shoe !== '' && shoe !== kept.current.shoe) kept.current = { shoe, hands: past, former: kept.current.hands };
  else if (shoe !== '') kept.current = { ...kept.current, hands: past };
  return kept.current.former;
}

function Others({ board, words }: { board: TableState['board']; words: Words }): JSX.Element {
  return (
    <section className="lt-others" aria-label={words.of(TEXTS.others)}>
      <h2>
        {words.of(TEXTS.others)}
        <span translate="no">
          {board?.players ?? 0} · {showMoney(board?.staked ?? '0')}
        </span>
      </h2>
      <ul translate="no">
        {(board?.lines ?? []).map(({ player, stake }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are masked, a line is its place
          <li key={index}>
            <span>{player}</span>
            <b>{showMoney(stake)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChipRack({
  chips,
  value,
  onChange,
  words,
}: {
  chips: readonly string[];
  value: string;
  onChange: (chip: string) => void;
  words: Words;
}): JSX.Element {
  return (
    <fieldset className="lt-rack" aria-label={words.of(TEXTS.chip)}>
      {chips.map((chip, at) => (
        <label key={chip} className={`lt-chip c${at} ${chip === value ? 'chosen' : ''}`} translate="no">
          <input
            type="radio"
            name="chip"
            className="sr"
            checked={chip === value}
            onChange={() => onChange(chip)}
            aria-label={showMoney(chip)}
          />
          <span aria-hidden="true">{shortMoney(chip)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Bets that one keeps: what lies on the felt is kept by a press, and laid again by another. */
function Favourites({
  game,
  laid,
  disabled,
  onLay,
  words,
}: {
  game: string;
  laid: BetMap;
  disabled: boolean;
  onLay: (kept: BetMap) => void;
  words: Words;
}): JSX.Element | null {
  const [kept, setKept] = useState(() => keptFavourites(game));
  const keep = (next: readonly BetMap[]): void => {
    setKept(next);
    keepFavourites(game, next);
  };
  const hasDraft = Object.keys(laid).length > 0;
  if (kept.length === 0 && !hasDraft) return null;
  return (
    <fieldset className="lt-presses" aria-label={words.of(TEXTS.favourites)}>
      {kept.map((bet, at) => (
        <Button
          key={JSON.stringify(bet)}
          size="s"
          look="bare"
          icon="heart-fill"
          disabled={disabled}
          data-favourite={at + 1}
          onClick={() => onLay(bet)}
        >
          {showMoney(totalOf(bet))}
        </Button>
      ))}
      {hasDraft ? (
        <Button size="s" look="bare" icon="heart" onClick={() => keep(withFavourite(kept, laid))}>
          {words.of(TEXTS.keep)}
        </Button>
      ) : (
        <Button size="s" look="bare" icon="trash" onClick={() => keep([])}>
          {words.of(TEXTS.forget)}
        </Button>
      )}
    </fieldset>
  );
}

function TableName({ state, words }: { state: TableState; words: Words }): JSX.Element {
  const { table, tables, round } = state;
  return (
    <div className="lt-where">
      {tables.length > 1 ? (
        <label>
          <span className="sr">{words.of(TEXTS.table)}</span>
          <select value={table?.code ?? ''} onChange={(event) => state.sit(event.target.value)}>
            {tables.map(({ code, names, min, max }) => (
              <option key={code} value={code}>
                {names[words.language]} · {shortMoney(min)}–{shortMoney(max)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <b>{table?.names[words.language] ?? ''}</b>
      )}
      <span translate="no">
        {table === null ? '' : `${showMoney(table.min)} – ${showMoney(table.max)}`}
        {round === null ? '' : ` · ${words.of(TEXTS.hand)} ${round.number}`}
      </span>
    </div>
  );
}

/** The words of the game where it calls things its own way. */
function useWords(words: Words, layout: LiveLayout): Words {
  return useMemo(() => {
    const { words: own } = layout;
    return own === undefined ? words : { ...words, of: (text) => words.of(own.get(text) ?? text) };
  }, [words, layout]);
}

export function LivePage({ game, launch, words: common, layout }: PageProps & { layout: LiveLayout }): JSX.Element {
  const words = useWords(common, layout);
  const state = useTable(launch);
  const { round, table, bets, past, board, phase, busy } = state;
  const [sheet, setSheet] = useState<Sheet>(null);
  const [sound, setSound] = useState(false);
  const [paused, setPaused] = useState(false);
  const racks = useMemo(
    () => game.stakes.filter((stake) => table === null || unitsOf(stake) >= unitsOf(table.min)),
    [game.stakes, table],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const chip = chosen !== null && racks.includes(chosen) ? chosen : (racks[Math.min(1, racks.length - 1)] ?? '10');
  const draft = useDraft(state);
  const limits = useMemo(() => offered(table, layout, state.session?.trial === true), [table, layout, state.session]);
  const shown = useShown(round, state.now);
  const left = useSecondsLeft(state);
  const former = useFormer(past);
  useEffect(
    () => hearHost(launch.host, ({ kind }) => (kind === 'stop-autoplay' ? undefined : setPaused(kind === 'pause'))),
    [launch.host],
  );

  const isOpen = round?.state === 'open' && left > 0 && table?.state !== 'closed' && !paused;
  const isLastCall = layout.scene === 'fight' && isOpen && left <= LAST_CALL_SECONDS;
  const total = totalOf(draft.laid);
  const hasDraft = draft.chips.length > 0;
  const lastBet = bets.findLast((bet) => bet.state === 'open');
  const mayUndo = isOpen && (hasDraft || (lastBet !== undefined && !busy));
  const repeatable: BetMap | null = bets.length === 0 && !hasDraft ? state.before : null;

  const place = async (): Promise<void> => {
    if (!isOpen || !hasDraft || busy) return;
    if (sound) playSound('press');
    const laid = draft.laid;
    if (await state.place(laid)) draft.setChips([]);
  };
  const undo = (): void => {
    if (!mayUndo) return;
    if (hasDraft) draft.setChips(draft.chips.slice(0, -1));
    else if (lastBet !== undefined) void state.takeBack(lastBet);
  };
  const double = (): void => {
    if (isOpen && table !== null)
      draft.setChips(doubled(draft.chips, draft.placed, { spots: table.spots, min: table.min }));
  };
  const repeat = (): void => {
    if (!isOpen || repeatable === null || table === null) return;
    draft.setChips(chipsOf(repeatable, table));
  };
  const decide = (seat: TurnSeat, act: string): void => {
    if (busy || paused) return;
    if (sound) playSound('press');
    void state.decide(seat, act);
  };
  useKeys(
    (key) => {
      const seat = seatToDecide(state.turn);
      const act = seat === undefined ? undefined : actOfKey(seat, key);
      if (seat !== undefined && act !== undefined) {
        decide(seat, act);
        return true;
      }
      if (key === 'u') undo();
      else if (key === 'd') double();
      else if (key === 'r') repeat();
      else if (key === 'b') void place();
      else if (/^[1-9]$/.test(key) && racks[Number(key) - 1] !== undefined) setChosen(racks[Number(key) - 1] ?? null);
      else return false;
      return true;
    },
    sheet !== null || phase !== 'open',
  );

  // Whoever laid chips further down sees what is dealt.
  const scene = useRef<HTMLElement>(null);
  const dealing = round?.state === 'dealing' || round?.state === 'deciding';
  useEffect(() => {
    if (dealing) scene.current?.scrollIntoView({ block: 'nearest', behavior: prefersStillness() ? 'auto' : 'smooth' });
  }, [dealing]);

  const isTimed = round?.state === 'open' || round?.state === 'deciding';
  const prize = prizeOf(bets);
  const won = shown.all && prize !== null && unitsOf(prize) > 0n;
  useEffect(() => {
    if (sound && won) playSound('win');
  }, [won, sound]);

  if (phase === 'opening') return <Opening words={words} />;
  if (phase === 'ended' || phase === 'failed') {
    return (
      <Standstill
        text={words.failure(state.failure ?? 'network')}
        words={words}
        onRetry={phase === 'failed' ? state.retry : undefined}
      />
    );
  }
  const over = round?.state === 'result' || round?.state === 'settled';
  const result =
    round !== null && shown.all && over ? [resultInWords(round, layout, words), prizeInWords(bets, words)] : [];
  const staked = totalOf(draft.placed);
  return (
    <main
      className={`st lt ${game.hue} ${layout.scene === 'wheel' ? 'with-wheel' : ''} ${layout.scene === 'fight' ? 'with-fight' : ''}`}
      data-state={round?.state ?? ''}
    >
      <Head name={words.of(game.name)} balance={state.balance} trial={state.session?.trial === true} words={words} />
      <div className="lt-top">
        <TableName state={state} words={words} />
        <p className="lt-drawn">{words.of(TEXTS.drawn)}</p>
      </div>
      <section ref={scene} className="lt-scene" aria-label={words.of(TEXTS.result)}>
        <div className={`lt-clock ${isTimed ? '' : 'off'} ${left <= 5 ? 'soon' : ''}`} translate="no">
          <span className="sr">{words.of(TEXTS.seconds)}</span>
          {isTimed ? left : ''}
        </div>
        <Scene round={round} now={state.now} layout={layout} words={words} {...shown} />
        <p className={`lt-status ${won ? 'won' : ''}`} aria-hidden="true" data-prize={over ? prize : null}>
          {state.connected
            ? result.length > 0
              ? result.filter((part) => part !== '').join(' · ')
              : isLastCall
                ? words.of(TEXTS.lastCall)
                : statusOf(state, words)
            : words.of(TEXTS.lost)}
        </p>
      </section>
      <div className="sr" role="log" aria-live="polite">
        {announce(state, shown.all, layout, words)}
      </div>
      {state.failure === null ? null : (
        <p className="st-notice loss" role="alert">
          {words.failure(state.failure)}
        </p>
      )}
      {state.refusal === null ? null : (
        <p className="st-notice warn" role="alert">
          {words.refusal(state.refusal)}
        </p>
      )}
      {state.turn === null ? null : (
        <Decide turn={state.turn} layout={layout} busy={busy || paused} onDecide={decide} words={words} />
      )}
      <Felt
        layout={layout}
        words={words}
        limits={limits}
        placed={draft.placed}
        laid={draft.laid}
        others={board?.spots ?? {}}
        winning={over && round !== null ? new Set(round.winning) : NONE}
        disabled={!isOpen}
        onLay={(spot) => draft.lay(spot, chip)}
        onTake={(spot) => draft.take(spot)}
      />
      <div className="st-controls lt-controls">
        <ChipRack chips={racks} value={chip} onChange={setChosen} words={words} />
        <div className="lt-presses">
          <Button size="s" look="bare" icon="arrow-u-up-left" aria-keyshortcuts="U" disabled={!mayUndo} onClick={undo}>
            {words.of(TEXTS.undo)}
          </Button>
          <Button
            size="s"
            look="bare"
            icon="arrows-clockwise"
            aria-keyshortcuts="R"
            disabled={!isOpen || repeatable === null}
            onClick={repeat}
          >
            {words.of(TEXTS.repeat)}
          </Button>
          <Button
            size="s"
            look="bare"
            aria-keyshortcuts="D"
            disabled={!isOpen || (!hasDraft && bets.length === 0)}
            onClick={double}
          >
            ×2 {words.of(TEXTS.double)}
          </Button>
          <Button size="s" look="bare" icon="trash" disabled={!hasDraft} onClick={() => draft.setChips([])}>
            {words.of(TEXTS.clear)}
          </Button>
        </div>
        <Favourites
          game={game.code}
          laid={draft.laid}
          disabled={!isOpen || bets.length > 0}
          onLay={(kept) => (table === null ? undefined : draft.setChips(chipsOf(kept, table)))}
          words={words}
        />
        <div className="st-row">
          <p className="lt-sum" translate="no">
            <small>{words.of(TEXTS.inHand)}</small>
            <b>{showMoney(staked)}</b>
          </p>
          <Button
            look="gold"
            size="xl"
            className="st-play"
            aria-keyshortcuts="B"
            busy={busy}
            disabled={!isOpen || !hasDraft}
            onClick={() => void place()}
          >
            {hasDraft ? `${words.of(TEXTS.confirm)} ${showMoney(total)}` : words.of(TEXTS.confirm)}
          </Button>
        </div>
        <div className="st-tools">
          <IconButton
            icon={sound ? 'speaker-high' : 'speaker-slash'}
            label={words.sound}
            aria-pressed={sound}
            onClick={() => setSound(!sound)}
          />
          <IconButton icon="clock" label={words.history} onClick={() => setSheet('history')} />
          <IconButton icon="shield-check" label={words.fairness} onClick={() => setSheet('fairness')} />
          <IconButton icon="info" label={words.rules} onClick={() => setSheet('rules')} />
        </div>
      </div>
      <div className="lt-side">
        <Roads past={past} layout={layout} words={words} />
        {layout.scene === 'wheel' ? <HotAndCold past={past} words={words} /> : null}
        <Others board={board} words={words} />
      </div>
      {sheet === 'history' ? (
        <HistorySheet
          state={{ api: state.api, pair: round !== null && round.shoe.serverSeed === null ? round.shoe : null }}
          game={game}
          words={words}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {sheet === 'rules' ? (
        <RulesSheet game={game} words={words} onClose={() => setSheet(null)}>
          {[...layout.rules, TEXTS.how].map((text) => (
            <p key={text.en}>{words.of(text)}</p>
          ))}
          <PayTable layout={layout} limits={table?.spots ?? {}} words={words} />
        </RulesSheet>
      ) : null}
      {sheet === 'fairness' ? (
        <TableFairness
          round={round}
          past={past}
          former={former}
          layout={layout}
          api={state.api}
          words={words}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </main>
  );
}

/** Every spot of the felt with what it pays, what it returns in the long run, and the most that the table takes. */
function PayTable({ layout, limits, words }: { layout: LiveLayout; limits: BetMap; words: Words }): JSX.Element {
  const named = new Map(
    layout.groups.flatMap(({ spots }) => spots.map((spot) => [spot.id, words.of(spot.text)] as const)),
  );
  const rows = layout.game.spots.filter(({ id }) => limits[id] !== undefined && named.has(id));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.of(TEXTS.spot)}</th>
          <th scope="col">{words.of(TEXTS.pays)}</th>
          <th scope="col">{words.of(TEXTS.returns)}</th>
          <th scope="col">{words.of(TEXTS.most)}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {rows.map(({ id, pays, rtp }) => (
          <tr key={id}>
            <th scope="row">{named.get(id)}</th>
            <td>{pays.length === 0 ? words.of(TEXTS.pool) : `${pays.join(' · ')}:1`}</td>
            <td>{(Number(rtp) * 100).toFixed(2)} %</td>
            <td>{shortMoney(limits[id] ?? '0')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
