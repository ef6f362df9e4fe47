/** The page of the fish shooter: three rooms to choose from, then the table, the cannon and what it brought. */
import './fish.css';
import { FISH_KINDS } from '@house/games/fish/kinds';
import { angleTo, CANNONS, TABLE, untilBoss } from '@house/games/fish/paths';
import { CANNON_LEVELS, costOf, ROOM_BASES } from '@house/games/fish/volley';
import { formatAmount } from '@house/money/amount';
import { Button, IconButton } from '@house/ui/button';
import { type CSSProperties, type JSX, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { StudioError } from '../../../src/contract.ts';
import type { FishPots } from '../../../src/contract-fish.ts';
import type { PageProps } from '../../shell/client-game.ts';
import { FairnessSheet } from '../../shell/fairness-sheet.tsx';
import { HistorySheet } from '../../shell/history-sheet.tsx';
import { hearHost } from '../../shell/host.ts';
import { showMoney, unitsOf } from '../../shell/money.ts';
import { Head, Opening, prefersStillness, Standstill } from '../../shell/parts.tsx';
import { RulesSheet } from '../../shell/rules-sheet.tsx';
import { playSound } from '../../shell/sound.ts';
import type { Words } from '../../shell/words.ts';
import { colourOf, paint } from './draw.ts';
import { paintKind } from './shapes.ts';
import { FISH_NAMES, ROOM_NAMES, TEXTS } from './texts.ts';
import { type FishState, useFish } from './use-fish.ts';

type Sheet = 'history' | 'rules' | 'fairness' | null;
const FIRE_MILLISECONDS = 150;
/** For who wants nothing to move quickly. */
const CALM_FIRE_MILLISECONDS = 500;
const CALM_FRAME_MILLISECONDS = 500;
const TURN = 40;
const UP = -1_571;

const nameOf = (kind: number, words: Words): string => {
  const name = FISH_NAMES[kind];
  return name === undefined ? '' : words.of(name);
};

/** Fish that stand for a room, the dearest in front. */
const FACES: readonly (readonly number[])[] = [
  [2, 4, 3],
  [7, 16, 10],
  [17, 21, 14],
];

/** A kind of fish, standing still. */
function Picture({ kind, size = 40 }: { kind: number; size?: number }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const ink = canvas.current?.getContext('2d');
    if (ink == null) return;
    const ratio = Math.min(2, devicePixelRatio);
    ink.setTransform(ratio, 0, 0, ratio, 0, 0);
    ink.clearRect(0, 0, size * 1.5, size);
    ink.translate(size * 0.8, size / 2);
    paintKind({ ink, size: size * 0.44, kind, beat: 0.3 });
  }, [kind, size]);
  const ratio = Math.min(2, devicePixelRatio);
  return (
    <span aria-hidden="true">
      <canvas
        ref={canvas}
        width={size * 1.5 * ratio}
        height={size * ratio}
        style={{ width: size * 1.5, height: size }}
      />
    </span>
  );
}

const floorHundredth = (amount: string): string => formatAmount((unitsOf(amount) / 100n) * 100n);

function Pots({ pots, trial, words }: { pots: FishPots; trial: boolean; words: Words }): JSX.Element {
  return (
    <dl className={`fi-pots ${trial ? 'off' : ''}`}>
      <div className="jackpot">
        <dt>{words.of(TEXTS.jackpot)}</dt>
        <dd translate="no">{showMoney(floorHundredth(pots.jackpot))}</dd>
      </div>
      <div className="chest">
        <dt>{words.of(TEXTS.chest)}</dt>
        <dd translate="no">{showMoney(floorHundredth(pots.chest))}</dd>
      </div>
    </dl>
  );
}

function Tier({ tier, state, words }: { tier: number; state: FishState; words: Words }): JSX.Element {
  const shown = state.rooms?.tiers[tier];
  const name = words.of(ROOM_NAMES[tier] ?? TEXTS.room);
  const base = ROOM_BASES[tier] ?? 0n;
  return (
    <li className={`fi-tier t${tier}`}>
      <div className="fi-faces">
        {(FACES[tier] ?? []).map((kind, at) => (
          <Picture key={kind} kind={kind} size={at === 1 ? 68 : 44} />
        ))}
      </div>
      <h3>{name}</h3>
      <p className="fi-rate">
        {words.of(TEXTS.bullet)} <b translate="no">{showMoney(formatAmount(base))}</b>
        <span translate="no"> – {showMoney(formatAmount(base * BigInt(CANNON_LEVELS)))}</span>
      </p>
      {shown === undefined ? null : <Pots pots={shown.pots} trial={state.session?.trial === true} words={words} />}
      <Button look="gold" block onClick={() => state.sit(tier)}>
        {words.of(TEXTS.quick)} <span className="sr">{name}</span>
      </Button>
      {shown === undefined || shown.rooms.length === 0 ? (
        <p className="fi-empty">{words.of(TEXTS.noRooms)}</p>
      ) : (
        <ul className="fi-open" aria-label={`${words.of(TEXTS.openRooms)}: ${name}`}>
          {shown.rooms.map(({ id, taken, own }, at) => (
            <li key={id} data-room={id} data-taken={taken}>
              <span>
                {words.of(TEXTS.room)} <span translate="no">{at + 1}</span>
                <span className="fi-dots" aria-hidden="true">
                  {[0, 1, 2, 3].map((seat) => (
                    <i key={seat} className={seat < taken ? 'on' : ''} />
                  ))}
                </span>
                <span className="sr" translate="no">
                  {taken} {words.of(TEXTS.ofFour)}
                </span>
              </span>
              <Button size="s" look="ghost" onClick={() => state.sit(tier, id)}>
                {words.of(own ? TEXTS.back : taken >= CANNONS.length ? TEXTS.full : TEXTS.join)}
                <span className="sr">
                  {' '}
                  {name} {at + 1}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function whyNoSeat(code: StudioError, words: Words): string {
  if (code === 'room.full') return words.of(TEXTS.wasFull);
  return code === 'room.unknown' ? words.of(TEXTS.wasGone) : words.failure(code);
}

function Rooms({ state, words }: { state: FishState; words: Words }): JSX.Element {
  const { noSeat, wasLeft } = state;
  const told = noSeat === null && wasLeft ? words.of(TEXTS.left) : noSeat === null ? null : whyNoSeat(noSeat, words);
  return (
    <section className="fi-rooms">
      <h2>{words.of(TEXTS.rooms)}</h2>
      {told === null ? null : (
        <p className={`st-notice ${noSeat === null ? 'info' : 'warn'}`} role="status">
          {told}
        </p>
      )}
      <ul className="fi-tiers">
        {ROOM_BASES.map((base, tier) => (
          <Tier key={String(base)} tier={tier} state={state} words={words} />
        ))}
      </ul>
      {state.session?.trial === true ? <p className="fi-keys">{words.of(TEXTS.trialFunds)}</p> : null}
      <p className="fi-keys">{words.of(TEXTS.keys)}</p>
    </section>
  );
}

const FUND_SECONDS = 8;

/** What stands above the table: jackpot, chest, when the next boss comes; who has just won one of them. */
function Above({ state, words }: { state: FishState; words: Words }): JSX.Element {
  const [now, setNow] = useState(0);
  const { roomTime } = state;
  useEffect(() => {
    const timer = setInterval(() => setNow(roomTime()), 1_000);
    return () => clearInterval(timer);
  }, [roomTime]);
  const left = Math.ceil(untilBoss(Math.max(0, now)) / 1_000);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const { fund } = state;
  const fresh = fund !== null && now - fund.at < FUND_SECONDS * 1_000;
  return (
    <>
      <div className="fi-above">
        <Pots pots={state.pots} trial={state.session?.trial === true} words={words} />
        <p className={`fi-boss ${left <= 15 ? 'soon' : ''}`}>
          {words.of(TEXTS.bossIn)} <b translate="no">{left === 0 ? words.of(TEXTS.bossNow) : clock}</b>
        </p>
      </div>
      <div className="fi-banner" role="status">
        {fresh && fund !== null ? (
          <p className={fund.own ? 'own' : ''}>
            <span translate="no">{fund.own ? words.of(TEXTS.you) : fund.player}</span>{' '}
            {words.of(fund.fund === 'jackpot' ? TEXTS.wonJackpot : TEXTS.wonChest)}{' '}
            <b translate="no">{showMoney(fund.amount)}</b>
          </p>
        ) : left === 0 && now > 0 ? (
          <p>
            <b>{words.of(TEXTS.bossComes)}</b> {words.of(TEXTS.bossHow)}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** What the hands do: aim, level, fire. Kept out of React's state where it changes with every frame. */
function useCannon(state: FishState, off: boolean) {
  const latest = useRef(state);
  latest.current = state;
  const [level, setLevel] = useState(1);
  const [auto, setAuto] = useState(true);
  const [locked, setLocked] = useState<number | null>(null);
  const [missed, setMissed] = useState(false);
  const hands = useRef({ angle: UP, level, auto, locked, firing: false, firedAt: 0 });
  Object.assign(hands.current, { level, auto, locked });
  const seat = state.room?.seat ?? 0;
  useEffect(() => {
    hands.current.angle = seat < 2 ? UP : -UP;
  }, [seat]);

  /** Where the cannon points now, and at which fish it has to. */
  function aim(): { angle: number; fish: number | null } {
    const { auto: seeks, locked: held } = hands.current;
    if (held !== null) {
      const angle = latest.current.angleOf(held);
      if (angle !== null) return { angle, fish: held };
      setLocked(null);
    }
    const [first] = seeks ? latest.current.fishNow() : [];
    if (first === undefined) return { angle: hands.current.angle, fish: null };
    // Auto-aim takes the fish that is nearest to where the cannon points.
    const near = latest.current
      .fishNow()
      .map(({ fish }) => ({ fish: fish.fish, angle: latest.current.angleOf(fish.fish) ?? UP }))
      .toSorted(
        (one, other) => Math.abs(one.angle - hands.current.angle) - Math.abs(other.angle - hands.current.angle),
      );
    return near[0] ?? { angle: hands.current.angle, fish: null };
  }

  const step = (): void => {
    const { firing, firedAt } = hands.current;
    const aimed = aim();
    hands.current.angle = aimed.angle;
    const pace = prefersStillness() ? CALM_FIRE_MILLISECONDS : FIRE_MILLISECONDS;
    if (!firing || off || performance.now() - firedAt < pace) return;
    hands.current.firedAt = performance.now();
    const fired = latest.current.fire({ ...aimed, level: hands.current.level });
    setMissed(!fired);
  };
  const lockNext = (): void => {
    const there = latest.current.fishNow();
    const at = there.findIndex(({ fish }) => fish.fish === hands.current.locked);
    setLocked(there[(at + 1) % Math.max(1, there.length)]?.fish.fish ?? null);
  };
  return {
    ...{ hands, level, auto, locked, missed, step, lockNext },
    setLevel: (next: number) => setLevel(Math.min(CANNON_LEVELS, Math.max(1, next))),
    setAuto: (next: boolean) => {
      setAuto(next);
      setLocked(null);
    },
    setLocked,
    turn(by: number) {
      setAuto(false);
      setLocked(null);
      hands.current.angle += by;
    },
    press(firing: boolean) {
      hands.current.firing = firing;
    },
  };
}
type Cannon = ReturnType<typeof useCannon>;

function useKeys(cannon: Cannon, off: boolean): void {
  const latest = useRef(cannon);
  latest.current = cannon;
  useEffect(() => {
    if (off) return;
    const isTaken = (event: KeyboardEvent): boolean =>
      event.target instanceof HTMLElement && event.target.closest('input, select, dialog, a') !== null;
    const hear = (event: KeyboardEvent): void => {
      const { current } = latest;
      if (isTaken(event)) return;
      const onButton = event.target instanceof HTMLElement && event.target.closest('button') !== null;
      if (event.key === 'ArrowLeft') current.turn(-TURN);
      else if (event.key === 'ArrowRight') current.turn(TURN);
      else if (event.key === 'ArrowUp') current.setLevel(current.level + 1);
      else if (event.key === 'ArrowDown') current.setLevel(current.level - 1);
      else if (event.key === ' ' && !onButton) current.press(true);
      else if (event.key.toLowerCase() === 'l') current.lockNext();
      else if (event.key.toLowerCase() === 'a') current.setAuto(!current.auto);
      else return;
      event.preventDefault();
    };
    const release = (event: KeyboardEvent): void => {
      if (event.key === ' ') latest.current.press(false);
    };
    const blur = (): void => latest.current.press(false);
    addEventListener('keydown', hear);
    addEventListener('keyup', release);
    addEventListener('blur', blur);
    return () => {
      latest.current.press(false);
      removeEventListener('keydown', hear);
      removeEventListener('keyup', release);
      removeEventListener('blur', blur);
    };
  }, [off]);
}

/** Paints as often as the screen does; twice a second for who wants nothing to move. */
function usePicture(canvas: RefObject<HTMLCanvasElement | null>, state: FishState, cannon: Cannon): void {
  const latest = useRef({ state, cannon });
  latest.current = { state, cannon };
  useEffect(() => {
    let frame = 0;
    let paintedAt = 0;
    const loop = (): void => {
      frame = requestAnimationFrame(loop);
      const place = canvas.current;
      const ink = place?.getContext('2d');
      if (place == null || ink == null) return;
      latest.current.cannon.step();
      const still = prefersStillness();
      if (still && performance.now() - paintedAt < CALM_FRAME_MILLISECONDS) return;
      paintedAt = performance.now();
      const { clientWidth: width, clientHeight: height } = place;
      const ratio = Math.min(2, devicePixelRatio);
      if (place.width !== Math.round(width * ratio) || place.height !== Math.round(height * ratio)) {
        place.width = Math.round(width * ratio);
        place.height = Math.round(height * ratio);
      }
      const { angle, level, locked } = latest.current.cannon.hands.current;
      paint(ink, { width, height }, ratio, latest.current.state.scene({ angle, level, locked, still }));
    };
    frame = requestAnimationFrame(loop);
    return () => cancelAnimationFrame(frame);
  }, [canvas]);
}

function Table({ state, cannon, words }: { state: FishState; cannon: Cannon; words: Words }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePicture(canvas, state, cannon);
  const point = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>): void => {
    const x = (nativeEvent.offsetX / currentTarget.clientWidth) * TABLE.width;
    const y = (nativeEvent.offsetY / currentTarget.clientHeight) * TABLE.height;
    const place = CANNONS[state.room?.seat ?? 0];
    if (place === undefined) return;
    cannon.hands.current.angle = angleTo(place, { x, y });
    const near = state
      .fishNow()
      .find(({ fish, place: at }) => Math.hypot(at.x - x, at.y - y) <= (FISH_KINDS[fish.kind]?.radius ?? 0) + 12);
    if (cannon.locked !== null && near !== undefined) cannon.setLocked(near.fish.fish);
  };
  return (
    <canvas
      ref={canvas}
      className="fi-table"
      aria-label={words.of(TEXTS.table)}
      role="img"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
        cannon.press(true);
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) point(event);
      }}
      onPointerUp={() => cannon.press(false)}
      onPointerCancel={() => cannon.press(false)}
    />
  );
}

function Seats({ state, words }: { state: FishState; words: Words }): JSX.Element {
  return (
    <ul className="fi-seats" aria-label={words.of(TEXTS.seats)}>
      {state.seats.map(({ player, won }, seat) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
          key={seat}
          data-shots={state.heard[seat] ?? 0}
          className={`s${seat} ${seat === state.room?.seat ? 'own' : ''} ${player === null ? 'free' : ''}`}
          style={{ '--seat': colourOf(seat, seat === state.room?.seat) } as CSSProperties}
        >
          <span translate="no">
            {player === null ? words.of(TEXTS.seatFree) : seat === state.room?.seat ? words.of(TEXTS.you) : player}
          </span>
          {player === null ? null : <b translate="no">{showMoney(won)}</b>}
          {state.heard[seat] === undefined ? null : <i key={state.heard[seat]} aria-hidden="true" />}
        </li>
      ))}
    </ul>
  );
}

function Controls({
  state,
  cannon,
  paused,
  words,
}: {
  state: FishState;
  cannon: Cannon;
  paused: boolean;
  words: Words;
}): JSX.Element {
  const cost = showMoney(formatAmount(costOf(state.room?.tier ?? 0, cannon.level)));
  return (
    <div className="st-row fi-row">
      <fieldset className="st-stake" aria-label={words.of(TEXTS.cannon)}>
        <IconButton
          icon="minus-bold"
          label={`${words.lower}: ${words.of(TEXTS.cannon)}`}
          disabled={cannon.level <= 1}
          onClick={() => cannon.setLevel(cannon.level - 1)}
        />
        <p className="fi-level">
          <span>
            {words.of(TEXTS.cannon)} <span translate="no">{cannon.level}</span>
          </span>
          <b translate="no">{cost}</b>
        </p>
        <IconButton
          icon="plus-bold"
          label={`${words.higher}: ${words.of(TEXTS.cannon)}`}
          disabled={cannon.level >= CANNON_LEVELS}
          onClick={() => cannon.setLevel(cannon.level + 1)}
        />
      </fieldset>
      <Button
        look="gold"
        size="xl"
        className="st-play fi-fire"
        disabled={paused || !state.connected}
        onPointerDown={() => cannon.press(true)}
        onPointerUp={() => cannon.press(false)}
        onPointerLeave={() => cannon.press(false)}
        onPointerCancel={() => cannon.press(false)}
        onKeyDown={(event) => {
          if (event.key === ' ' || event.key === 'Enter') cannon.press(true);
        }}
        onKeyUp={() => cannon.press(false)}
      >
        {words.of(TEXTS.fire)} <span translate="no">{cost}</span>
      </Button>
    </div>
  );
}

function Notice({ state, cannon, words }: { state: FishState; cannon: Cannon; words: Words }): JSX.Element | null {
  if (!state.connected) return <p className="st-notice warn">{words.of(TEXTS.lost)}</p>;
  if (state.failure !== null) {
    return (
      <p className="st-notice loss" role="alert">
        {words.failure(state.failure)}
      </p>
    );
  }
  if (state.refusal !== null) {
    return (
      <p className="st-notice warn" role="alert">
        {words.refusal(state.refusal)}
      </p>
    );
  }
  const { caught } = state;
  const text =
    cannon.missed && cannon.hands.current.firing
      ? words.of(TEXTS.noFish)
      : caught === null
        ? state.back > 0
          ? `${words.of(TEXTS.came)} (${state.back})`
          : ''
        : `${words.of(TEXTS.caught)}: ${nameOf(caught.kind, words)} ×${caught.multiplier} · ${showMoney(caught.prize)}`;
  return (
    <p className="fi-said" role="status" data-back={state.back}>
      {text}
    </p>
  );
}

export function FishPage({ game, launch, words }: PageProps): JSX.Element {
  const state = useFish(launch);
  const { phase, sums } = state;
  const [sheet, setSheet] = useState<Sheet>(null);
  const [sound, setSound] = useState(false);
  const [paused, setPaused] = useState(false);
  const cannon = useCannon(state, paused || sheet !== null);
  useKeys(cannon, phase !== 'room' || sheet !== null || paused);
  useEffect(
    () =>
      hearHost(launch.host, ({ kind }) => {
        if (kind !== 'stop-autoplay') setPaused(kind === 'pause');
      }),
    [launch.host],
  );
  const { caught } = state;
  useEffect(() => {
    if (sound && caught !== null) playSound('win');
  }, [caught, sound]);

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
  const target = cannon.locked === null ? null : state.fishNow().find(({ fish }) => fish.fish === cannon.locked);
  return (
    <main className={`st fi ${game.hue}`}>
      <Head name={words.of(game.name)} balance={state.balance} trial={state.session?.trial === true} words={words} />
      {phase === 'room' ? (
        <>
          <div className="st-stage fi-stage">
            <Above state={state} words={words} />
            <div className="fi-water" data-room={state.room?.id}>
              <Table state={state} cannon={cannon} words={words} />
              <Seats state={state} words={words} />
            </div>
          </div>
          <Notice state={state} cannon={cannon} words={words} />
          <div className="st-controls">
            <dl className="fi-sums" translate="no">
              <div>
                <dt>{words.of(TEXTS.bullets)}</dt>
                <dd data-bullets={sums.bullets}>{sums.bullets}</dd>
              </div>
              <div>
                <dt>{words.of(TEXTS.spent)}</dt>
                <dd data-cost={sums.cost}>{showMoney(sums.cost)}</dd>
              </div>
              <div>
                <dt>{words.of(TEXTS.won)}</dt>
                <dd data-won={sums.won}>{showMoney(sums.won)}</dd>
              </div>
            </dl>
            <div className="fi-aims st-tools">
              <Button size="s" look="bare" aria-pressed={cannon.auto} onClick={() => cannon.setAuto(!cannon.auto)}>
                {words.of(TEXTS.autoAim)}
              </Button>
              <Button
                size="s"
                look="bare"
                aria-pressed={cannon.locked !== null}
                onClick={() => (cannon.locked === null ? cannon.lockNext() : cannon.setLocked(null))}
              >
                {cannon.locked === null ? words.of(TEXTS.lock) : words.of(TEXTS.unlock)}
              </Button>
              <Button size="s" look="bare" onClick={state.stand}>
                {words.of(TEXTS.leave)}
              </Button>
            </div>
            <Controls state={state} cannon={cannon} paused={paused} words={words} />
          </div>
        </>
      ) : (
        <Rooms state={state} words={words} />
      )}
      <div className="st-controls">
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
      <p className="sr" role="status">
        {target == null ? '' : `${words.of(TEXTS.aimedAt)}: ${nameOf(target.fish.kind, words)}`}
      </p>
      {sheet === 'history' ? (
        <HistorySheet state={state} game={game} words={words} onClose={() => setSheet(null)} />
      ) : null}
      {sheet === 'fairness' ? <FairnessSheet state={state} words={words} onClose={() => setSheet(null)} /> : null}
      {sheet === 'rules' ? (
        <RulesSheet game={game} words={words} onClose={() => setSheet(null)}>
          <p>{words.of(TEXTS.how)}</p>
          <p>{words.of(TEXTS.how2)}</p>
          <h3>{words.of(TEXTS.funds)}</h3>
          <p>{words.of(TEXTS.how3)}</p>
          <p>{words.of(TEXTS.how4)}</p>
          <p>{words.of(TEXTS.keys)}</p>
          {state.room === null ? null : (
            <dl className="st-facts st-seeds" translate="no">
              <dt>{words.of(TEXTS.fishRoom)}</dt>
              <dd>{state.room.commitment}</dd>
            </dl>
          )}
          <dl className="st-facts">
            {FISH_KINDS.map(({ code, least, most }, kind) => (
              <div key={code} className="fi-kind">
                <dt>
                  <Picture kind={kind} size={26} /> {nameOf(kind, words)}
                </dt>
                <dd translate="no">{least === most ? `×${least}` : `×${least}–${most}`}</dd>
              </div>
            ))}
          </dl>
        </RulesSheet>
      ) : null}
    </main>
  );
}
