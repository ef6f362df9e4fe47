/** The page of a card room: the rooms to choose from, then the table, whose turn it is and what one may do, all of it by keyboard too. */
import './card-rooms.css';
import { formatAmount } from '@house/money/amount';
import { Button, IconButton } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useEffect, useRef, useState } from 'react';
import type { PageProps } from '../../shell/client-game.ts';
import { hearHost } from '../../shell/host.ts';
import { showMoney, unitsOf } from '../../shell/money.ts';
import { Head, Opening, Standstill } from '../../shell/parts.tsx';
import { playSound } from '../../shell/sound.ts';
import type { Words } from '../../shell/words.ts';
import { HandStrip, ownCards } from './hand-strip.tsx';
import { HandsSheet } from './hands-sheet.tsx';
import type { CardLook } from './look.ts';
import { TableView } from './table-view.tsx';
import { TEXTS } from './texts.ts';
import { type CardState, useCards } from './use-cards.ts';

type Sheet = 'history' | 'rules' | 'fairness' | null;
const BUY_IN_STEPS = [0n, 1n, 3n, 10n];
const TICK_MILLISECONDS = 250;

/** Sums to sit down with, from the least to the most. */
function buyInsOf(least: bigint, most: bigint): readonly bigint[] {
  const sums = BUY_IN_STEPS.map((step) => least + ((most - least) * step) / 10n);
  return [...new Set(sums.map((sum) => sum - (sum % (least / 10n === 0n ? 1n : least / 10n))))];
}

function Rooms({
  state,
  look,
  paused,
  chosen,
  words,
}: {
  state: CardState;
  look: CardLook;
  paused: boolean;
  chosen: number | null;
  words: Words;
}): JSX.Element {
  const [at, setAt] = useState(1);
  const [code, setCode] = useState('');
  const [tier, setTier] = useState(0);
  const sumOf = (index: number): string => {
    const of = look.game.tiers[index] ?? look.game.tiers[0];
    if (of === undefined) return '0';
    const sums = buyInsOf(of.least, of.most);
    return formatAmount(sums[Math.min(at, sums.length - 1)] ?? of.least);
  };
  const off = paused || state.busy;
  const said = { own: TEXTS.leftOwn, out: TEXTS.leftOut, broke: TEXTS.leftBroke };
  return (
    <section className="cr-rooms">
      {state.left === null ? null : (
        <p className="st-notice info" role="status" data-left={state.left.returned}>
          {words.of(said[state.left.why])}: <span translate="no">{showMoney(state.left.returned)}</span>
        </p>
      )}
      <h2>{words.of(TEXTS.rooms)}</h2>
      <label className="cr-buyin">
        <span>{words.of(TEXTS.buyIn)}</span>
        <input
          type="range"
          min={0}
          max={BUY_IN_STEPS.length - 1}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
        />
      </label>
      <ul>
        {state.rooms.map((room) => (
          <li key={room.tier} className={room.tier === chosen ? 'chosen' : ''}>
            <span>
              {words.of(look.unit)} <b translate="no">{showMoney(room.unit)}</b>
              <small>
                <span translate="no">{room.tables}</span> {words.of(TEXTS.tables)} ·{' '}
                <span translate="no">{room.players}</span> {words.of(TEXTS.players)} ·{' '}
                <span translate="no">{room.places}</span> {words.of(TEXTS.places)}
              </small>
            </span>
            <span className="cr-ways">
              {room.open.slice(0, 1).map(({ id }) => (
                <Button
                  key={id}
                  size="s"
                  look="ghost"
                  disabled={state.busy}
                  data-watch={room.tier}
                  onClick={() => state.watch({ table: id })}
                >
                  {words.of(TEXTS.watch)}
                </Button>
              ))}
              <Button
                look="gold"
                // The room that was pressed before is one press away.
                autoFocus={room.tier === chosen}
                disabled={off}
                data-room={room.tier}
                onClick={() => state.sit({ tier: room.tier, buyIn: sumOf(room.tier), where: 'public' })}
              >
                {words.of(TEXTS.sit)} <span translate="no">{showMoney(sumOf(room.tier))}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <h2>{words.of(TEXTS.practise)}</h2>
      <div className="cr-private">
        <p className="cr-note">{words.of(TEXTS.practiseHow)}</p>
        <Button
          look="brand"
          disabled={off}
          data-practise
          onClick={() => state.sit({ tier, buyIn: sumOf(tier), where: 'practice' })}
        >
          {words.of(TEXTS.practise)}
        </Button>
      </div>
      <h2>{words.of(TEXTS.private)}</h2>
      <p className="cr-note">{words.of(TEXTS.privateHow)}</p>
      <div className="cr-private">
        <select
          aria-label={words.of(look.unit)}
          value={tier}
          onChange={(event) => setTier(Number(event.target.value))}
          translate="no"
        >
          {state.rooms.map((room) => (
            <option key={room.tier} value={room.tier}>
              {showMoney(room.unit)}
            </option>
          ))}
        </select>
        <Button disabled={off} onClick={() => state.sit({ tier, buyIn: sumOf(tier), where: 'new' })}>
          {words.of(TEXTS.open)}
        </Button>
      </div>
      <div className="cr-private">
        <input
          aria-label={words.of(TEXTS.code)}
          placeholder={words.of(TEXTS.code)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        />
        <Button
          disabled={off || code.length !== 6}
          onClick={() => state.sit({ tier, buyIn: sumOf(tier), where: code })}
        >
          {words.of(TEXTS.join)}
        </Button>
        <Button
          look="ghost"
          disabled={state.busy || code.length !== 6}
          data-watch="code"
          onClick={() => state.watch({ code })}
        >
          {words.of(TEXTS.watchCode)}
        </Button>
      </div>
    </section>
  );
}

/** Seconds that are left, once a second. */
function useSeconds(until: number | null): number | null {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1_000));
}

function useKeys(state: CardState, look: CardLook, amounts: ReadonlyMap<string, string>, off: boolean): void {
  const latest = useRef({ state, amounts });
  latest.current = { state, amounts };
  useEffect(() => {
    if (off) return;
    const hear = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof HTMLElement && event.target.closest('input, select, dialog') !== null;
      if (isTyped || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { state: now, amounts: named } = latest.current;
      const offers = now.table?.hand?.offers ?? [];
      const offer = offers.find(
        ({ kind, choices }) => choices === undefined && look.acts[kind]?.key === event.key.toLowerCase(),
      );
      // Of what is picked the first is 1, the second 2.
      const isGrouping = offers.some(({ groups }) => groups === true);
      const picking = isGrouping ? undefined : offers.find(({ choices }) => choices !== undefined);
      const choice = picking?.choices?.[Number(event.key) - 1];
      if ((offer === undefined && choice === undefined) || now.busy) return;
      event.preventDefault();
      if (offer !== undefined) now.act(offer.kind, { amount: named.get(offer.kind) });
      else if (picking !== undefined && choice !== undefined) now.act(picking.kind, { picks: [choice] });
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [off, look]);
}

/** A key for each thing that may be picked. */
function Picks({
  state,
  look,
  kind,
  choices,
  text,
  words,
}: {
  state: CardState;
  look: CardLook;
  kind: string;
  choices: readonly string[];
  text: string;
  words: Words;
}): JSX.Element | null {
  const { table } = state;
  const seen = table?.hand?.seen;
  if (table === null || seen === undefined) return null;
  return (
    <span className="cr-picks">
      <small>{text}</small>
      {choices.map((choice, at) => (
        <Button
          key={choice}
          look="gold"
          data-act={kind}
          data-pick={choice}
          onClick={() => state.act(kind, { picks: [choice] })}
        >
          {look.pick === undefined ? choice : look.pick(choice, seen, table.seat, words)}
          {at < 9 ? <kbd>{at + 1}</kbd> : null}
        </Button>
      ))}
    </span>
  );
}

function Acts({
  state,
  look,
  off,
  words,
}: {
  state: CardState;
  look: CardLook;
  off: boolean;
  words: Words;
}): JSX.Element {
  const [named, setNamed] = useState<Readonly<Record<string, string>>>({});
  const offers = state.table?.hand?.offers ?? [];
  const own = ownCards(state, look);
  const amountOf = (kind: string, cost: string | null, most: string): string => {
    const [least, top, wanted] = [unitsOf(cost ?? '0'), unitsOf(most), unitsOf(named[kind] ?? cost ?? '0')];
    return formatAmount(wanted < least ? least : wanted > top ? top : wanted);
  };
  const amounts = new Map(
    offers.flatMap(({ kind, cost, most }) => (most === undefined ? [] : [[kind, amountOf(kind, cost, most)] as const])),
  );
  useKeys(state, look, amounts, off);
  return (
    <fieldset className="cr-acts" disabled={off || state.busy}>
      <legend className="sr">{words.of(TEXTS.yourTurn)}</legend>
      {offers.map(({ kind, cost, most, choices }) => {
        const act = look.acts[kind];
        if (act === undefined) return null;
        if (choices !== undefined) {
          // Cards of one's own are picked where they lie.
          if (choices.every((choice) => own.includes(choice))) return null;
          return <Picks key={kind} {...{ state, look, kind, choices, words }} text={words.of(act.text)} />;
        }
        const amount = amounts.get(kind) ?? cost;
        return (
          <span key={kind} className={most === undefined ? '' : 'cr-named'}>
            {most === undefined ? null : (
              <input
                type="range"
                aria-label={`${words.of(act.text)}: ${words.of(TEXTS.amount)}`}
                min={Number(cost)}
                max={Number(most)}
                step={Number(state.table?.unit ?? 1)}
                value={Number(amount)}
                onChange={(event) => setNamed({ ...named, [kind]: event.target.value })}
              />
            )}
            <Button
              look={['pack', 'fold', 'drop'].includes(kind) ? 'ghost' : cost === null ? 'brand' : 'gold'}
              data-act={kind}
              onClick={() => state.act(kind, { amount: amounts.get(kind) })}
            >
              {words.of(act.text)} {amount === null ? null : <span translate="no">{showMoney(amount)}</span>}
              <kbd>{act.key.toUpperCase()}</kbd>
            </Button>
          </span>
        );
      })}
    </fieldset>
  );
}

function Clock({ state, words }: { state: CardState; words: Words }): JSX.Element {
  const { until, clockUntil } = state;
  const table = state.table ?? state.watched;
  const seconds = useSeconds(until);
  const whole = useSeconds(clockUntil);
  const hand = table?.hand ?? null;
  const isPlaying = hand !== null && hand.result === null;
  const isOwn = isPlaying && hand.due.includes(table?.seat ?? -1);
  const text = isOwn ? TEXTS.yourTurn : isPlaying ? TEXTS.turnOf : until === null ? TEXTS.waiting : TEXTS.starts;
  return (
    <p className={`cr-clock ${isOwn ? 'own' : ''}`}>
      <span role="status">
        {words.of(text)}
        {isPlaying && hand.onBank ? ` · ${words.of(TEXTS.bank)}` : ''}
      </span>{' '}
      {seconds === null ? null : (
        <b translate="no">
          {seconds} {words.of(TEXTS.seconds)}
        </b>
      )}
      {whole === null ? null : (
        <small className="cr-whole">
          {words.of(TEXTS.whole)}{' '}
          <span translate="no">
            {Math.floor(whole / 60)}:{String(whole % 60).padStart(2, '0')}
          </span>
        </small>
      )}
    </p>
  );
}

function Playing({
  state,
  look,
  off,
  words,
}: {
  state: CardState;
  look: CardLook;
  off: boolean;
  words: Words;
}): JSX.Element | null {
  const { table } = state;
  if (table === null) return null;
  const { hand } = table;
  const won = new Map(
    (hand?.result?.players ?? []).filter((each) => unitsOf(each.won) > 0n).map(({ seat, won: sum }) => [seat, sum]),
  );
  const mine = table.seats.find(({ seat }) => seat === table.seat);
  return (
    <>
      <div className="st-stage cr-stage">
        <TableView
          {...{ look, words, won, own: table.seat, button: table.button, places: table.places, seats: table.seats }}
          seen={hand?.seen ?? null}
          due={hand?.due ?? []}
          board={{
            ...{ offers: hand?.offers ?? [], off: off || state.busy },
            onAct: (kind, picks) => state.act(kind, { picks: [...picks] }),
          }}
        />
      </div>
      <div className="st-controls">
        {table.practice ? (
          <p className="cr-code" data-practice>
            {words.of(TEXTS.practiseNow)}
          </p>
        ) : null}
        {table.watchers === 0 ? null : (
          <p className="cr-code">
            <span translate="no">{table.watchers}</span> {words.of(TEXTS.watchers)}
          </p>
        )}
        {table.code === null ? null : (
          <p className="cr-code">
            {words.of(TEXTS.code)} <b translate="no">{table.code}</b>
          </p>
        )}
        <Clock state={state} words={words} />
        {look.bigHand === true ? <HandStrip state={state} look={look} off={off} words={words} /> : null}
        <Acts state={state} look={look} off={off} words={words} />
        {table.leaving ? <p role="status">{words.of(TEXTS.leaving)}</p> : null}
        <div className="st-tools">
          {table.practice ? null : (
            <Button size="s" look="bare" disabled={state.busy} onClick={() => state.sitOut(mine?.isOut !== true)}>
              {words.of(mine?.isOut === true ? TEXTS.back : TEXTS.sitOut)}
            </Button>
          )}
          <Button size="s" look="bare" disabled={state.busy || table.leaving} onClick={state.leave}>
            {words.of(table.practice ? TEXTS.practiseEnd : TEXTS.leave)}
          </Button>
        </div>
      </div>
    </>
  );
}

/** A table as one who only watches it sees it: no card that its players do not all see. */
function Watching({ state, look, words }: { state: CardState; look: CardLook; words: Words }): JSX.Element | null {
  const table = state.watched;
  if (table === null) return null;
  const { hand } = table;
  const won = new Map(
    (hand?.result?.players ?? []).filter((each) => unitsOf(each.won) > 0n).map(({ seat, won: sum }) => [seat, sum]),
  );
  return (
    <>
      <div className="st-stage cr-stage">
        <TableView
          {...{ look, words, won, own: null, button: table.button, places: table.places, seats: table.seats }}
          seen={hand?.seen ?? null}
          due={hand?.due ?? []}
        />
      </div>
      <div className="st-controls">
        <p className="cr-code" role="status" data-watching={table.id}>
          {words.of(TEXTS.watching)} · <span translate="no">{table.watchers}</span> {words.of(TEXTS.watchers)}
        </p>
        <Clock state={state} words={words} />
        <div className="st-tools">
          <Button size="s" look="bare" onClick={() => state.watch(null)}>
            {words.of(TEXTS.stopWatching)}
          </Button>
        </div>
      </div>
    </>
  );
}

function Notice({ state, words }: { state: CardState; words: Words }): JSX.Element | null {
  if (!state.connected) return <p className="st-notice warn">{words.of(TEXTS.lost)}</p>;
  const text =
    state.failure !== null
      ? words.failure(state.failure)
      : state.refusal !== null
        ? words.refusal(state.refusal)
        : null;
  return text === null ? null : (
    <p className="st-notice warn" role="alert">
      {text}
    </p>
  );
}

export function CardRoomPage({ game, launch, words, look }: PageProps & { look: CardLook }): JSX.Element {
  const state = useCards(launch);
  const { phase, table } = state;
  const [sheet, setSheet] = useState<Sheet>(null);
  const [sound, setSound] = useState(false);
  const [paused, setPaused] = useState(false);
  useEffect(
    () =>
      hearHost(launch.host, ({ kind }) => {
        if (kind !== 'stop-autoplay') setPaused(kind === 'pause');
      }),
    [launch.host],
  );
  const isOwnTurn = table?.hand?.due.includes(table.seat ?? -1) === true;
  useEffect(() => {
    if (sound && isOwnTurn) playSound('win');
  }, [sound, isOwnTurn]);

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
  return (
    <main className={`st cr ${game.hue}`}>
      <Head name={words.of(game.name)} balance={state.balance} trial={state.session?.trial === true} words={words} />
      <Notice state={state} words={words} />
      {state.watched !== null ? (
        <Watching state={state} look={look} words={words} />
      ) : table === null ? (
        <Rooms state={state} look={look} paused={paused} chosen={launch.room} words={words} />
      ) : (
        <Playing state={state} look={look} off={paused || sheet !== null} words={words} />
      )}
      <div className="st-controls">
        <div className="st-tools">
          <IconButton
            icon={sound ? 'speaker-high' : 'speaker-slash'}
            label={words.sound}
            aria-pressed={sound}
            onClick={() => setSound(!sound)}
          />
          <IconButton icon="clock" label={words.of(TEXTS.history)} onClick={() => setSheet('history')} />
          <IconButton icon="shield-check" label={words.fairness} onClick={() => setSheet('fairness')} />
          <IconButton icon="info" label={words.rules} onClick={() => setSheet('rules')} />
        </div>
      </div>
      {sheet === 'history' ? (
        <HandsSheet api={state.api} look={look} words={words} onClose={() => setSheet(null)} />
      ) : null}
      {sheet === 'fairness' ? (
        <Popup title={words.fairness} size="sheet" onClose={() => setSheet(null)} textOnly>
          <div className="st-sheet">
            <p>{words.of(TEXTS.fair)}</p>
            <dl className="st-facts st-seeds" translate="no">
              {table === null ? null : (
                <>
                  <dt>{words.of(TEXTS.promise)}</dt>
                  <dd>{table.commitment}</dd>
                </>
              )}
              <dt>{words.of(TEXTS.yourSeed)}</dt>
              <dd>{state.seed}</dd>
            </dl>
          </div>
        </Popup>
      ) : null}
      {sheet === 'rules' ? (
        <Popup title={`${words.of(game.name)}: ${words.rules}`} size="sheet" onClose={() => setSheet(null)} textOnly>
          <div className="st-sheet">
            {[...look.rules, look.rake ?? TEXTS.rakeRule, look.time ?? TEXTS.timeRule, TEXTS.keys].map((text) => (
              <p key={text.en}>{words.of(text)}</p>
            ))}
          </div>
        </Popup>
      ) : null}
    </main>
  );
}
