/** The page of a fish room: what the studio tells of it, and the shots that go there. Time is the studio's, never the page's. */

import { angleTo, CANNONS, isHit, isOnTable, type Point, positionAt } from '@house/games/fish/paths';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownPair, ShownSession, StudioError } from '../../../src/contract.ts';
import type {
  FishMessage,
  FishPots,
  FishShotOrder,
  ShownFish,
  ShownFishRooms,
  ShownFishSeat,
} from '../../../src/contract-fish.ts';
import { type Api, CallFailed, createApi } from '../../shell/api.ts';
import { tellHost } from '../../shell/host.ts';
import type { Launch } from '../../shell/launch.ts';
import { showMoney, unitsOf } from '../../shell/money.ts';
import { openStream } from '../../shell/stream.ts';
import { type Bullet, type Scene, SHOT_MILLISECONDS, SPLASH_MILLISECONDS, type Splash } from './draw.ts';

const SEND_MILLISECONDS = 200;
/** How far a chain of lightning is drawn, in units of the table. */
const CHAIN = 420;
const LOBBY_MILLISECONDS = 3_000;
const UP = -1_571;

export interface FishCatch {
  readonly kind: number;
  readonly multiplier: number;
  readonly prize: string;
}

/** Somebody won what stands beside the fish. */
export interface FundWin {
  readonly own: boolean;
  /** Of the seat, as everybody sees them. */
  readonly player: string;
  readonly fund: 'jackpot' | 'chest';
  readonly amount: string;
  readonly at: number;
}

type RoomMessage = Extract<FishMessage, { kind: 'room' }>;
type Mine = Extract<FishMessage, { kind: 'mine' }>;

export interface FishState {
  readonly phase: 'opening' | 'lobby' | 'room' | 'ended' | 'failed';
  readonly session: ShownSession | null;
  readonly pair: ShownPair | null;
  readonly balance: string;
  readonly connected: boolean;
  readonly room: Pick<RoomMessage, 'id' | 'tier' | 'commitment' | 'seat' | 'sitting'> | null;
  readonly seats: readonly ShownFishSeat[];
  readonly sums: Pick<RoomMessage, 'bullets' | 'cost' | 'won'>;
  readonly caught: FishCatch | null;
  readonly pots: FishPots;
  readonly fund: FundWin | null;
  /** Shots of the others, by seat, since one sat down. */
  readonly heard: readonly (number | undefined)[];
  /** Null: not known yet. */
  readonly rooms: ShownFishRooms | null;
  /** Why there was no seat in the room that was chosen. */
  readonly noSeat: StudioError | null;
  /** Of the room, by the studio's clock. */
  readonly roomTime: () => number;
  /** Bullets that cost nothing, so far. */
  readonly back: number;
  readonly refusal: string | null;
  readonly failure: StudioError | 'network' | null;
  /** The seat was freed by the studio. */
  readonly wasLeft: boolean;
  readonly api: Api;
  readonly scene: (aim: { angle: number; level: number; locked: number | null; still: boolean }) => Scene;
  /** Fish on the table now, the dearest first. */
  readonly fishNow: () => readonly { fish: ShownFish; place: Point }[];
  /** The angle at which the cannon points to a fish now; null: it is gone. */
  readonly angleOf: (fish: number) => number | null;
  /** Fires along the angle at the first fish there, or at the one that is named. False: nothing is there. */
  readonly fire: (shot: { angle: number; level: number; fish: number | null }) => boolean;
  readonly sit: (tier: number, room?: string | null) => void;
  readonly stand: () => void;
  readonly rotate: (seed: string) => Promise<string>;
  readonly retry: () => void;
}

export function useFish(launch: Launch): FishState {
  const api = useMemo(() => createApi(launch.token), [launch.token]);
  const [phase, setPhase] = useState<FishState['phase']>('opening');
  const [session, setSession] = useState<ShownSession | null>(null);
  const [pair, setPair] = useState<ShownPair | null>(null);
  const [balance, setBalance] = useState('0');
  const [connected, setConnected] = useState(false);
  const [room, setRoom] = useState<FishState['room']>(null);
  const [seats, setSeats] = useState<readonly ShownFishSeat[]>([]);
  const [sums, setSums] = useState<FishState['sums']>({ bullets: 0, cost: '0', won: '0' });
  const [caught, setCaught] = useState<FishCatch | null>(null);
  const [back, setBack] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<FishState['failure']>(null);
  const [wanted, setWanted] = useState<{ readonly tier: number; readonly room: string | null } | null>(null);
  const [pots, setPots] = useState<FishPots>({ jackpot: '0', chest: '0' });
  const [heard, setHeard] = useState<FishState['heard']>([]);
  const [fund, setFund] = useState<FundWin | null>(null);
  const [rooms, setRooms] = useState<ShownFishRooms | null>(null);
  const [noSeat, setNoSeat] = useState<FishState['noSeat']>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const fish = useRef(new Map<number, ShownFish>());
  const bullets = useRef<Bullet[]>([]);
  const splashes = useRef<Splash[]>([]);
  const angles = useRef<number[]>([UP, UP, -UP, -UP]);
  const levels = useRef<number[]>([1, 1, 1, 1]);
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  const queue = useRef<FishShotOrder[]>([]);
  const seq = useRef(0);
  const current = useRef<FishState['room']>(null);
  const seated = useRef<readonly ShownFishSeat[]>([]);
  /** Whoever has a seat is in it again as the page opens; later they say themselves where they sit. */
  const isFirstLook = useRef(true);

  const now = useCallback(() => Math.round(ahead.current + performance.now()), []);

  const hearMine = useCallback(
    ({ hits, back: returned, refusal: why, balance: has, ...sumsNow }: Mine) => {
      setSums({ bullets: sumsNow.bullets, cost: sumsNow.cost, won: sumsNow.won });
      if (returned.length > 0) setBack((before) => before + returned.length);
      setRefusal(why);
      if (has !== null) {
        setBalance(has);
        tellHost(launch.host, { kind: 'balance-changed' });
      }
      if (hits.some(({ prize }) => unitsOf(prize) > 0n)) tellHost(launch.host, { kind: 'round-ended' });
    },
    [launch.host],
  );

  const hear = useCallback(
    (message: FishMessage) => {
      if (message.kind === 'room') {
        ahead.current = Number.NEGATIVE_INFINITY;
        if (current.current?.sitting !== message.sitting) seq.current = 0;
        fish.current = new Map();
        current.current = message;
        setRoom(message);
        setSeats(message.seats);
        setHeard([]);
        seated.current = message.seats;
        setPots(message.pots);
        setSums({ bullets: message.bullets, cost: message.cost, won: message.won });
        setPhase('room');
      }
      if ('now' in message) ahead.current = Math.max(ahead.current, message.now - performance.now());
      if (message.kind === 'room' || message.kind === 'fish') {
        for (const each of message.fish) fish.current.set(each.fish, each);
        for (const [name, each] of fish.current) if (each.at + each.lasts < now()) fish.current.delete(name);
      }
      if (message.kind === 'seats') {
        setSeats(message.seats);
        seated.current = message.seats;
      }
      if (message.kind === 'pots') setPots(message.pots);
      if (message.kind === 'fund') {
        const { seat, fund: won, amount } = message;
        const player = seated.current[seat]?.player ?? '';
        setFund({ own: seat === current.current?.seat, player, fund: won, amount, at: now() });
      }
      if (message.kind === 'mine') hearMine(message);
      if (message.kind === 'shots' && message.seat !== current.current?.seat) {
        const { seat: of, shots } = message;
        setHeard((before) =>
          [0, 1, 2, 3].map((seat) => (seat === of ? (before[seat] ?? 0) + shots.length : before[seat])),
        );
        for (const shot of message.shots) {
          const target = fish.current.get(shot.fish);
          angles.current[message.seat] = shot.angle;
          levels.current[message.seat] = shot.level;
          const { level } = shot;
          if (target !== undefined) bullets.current.push({ seat: message.seat, fish: target, from: now(), level });
        }
      }
      if (message.kind === 'kills') {
        const own = message.seat === current.current?.seat;
        for (const { fish: name, multiplier, prize } of message.kills) {
          const target = fish.current.get(name);
          fish.current.delete(name);
          if (target === undefined) continue;
          const at = positionAt(target, now());
          const near = [...fish.current.values()]
            .flatMap((each) => positionAt(each, now()) ?? [])
            .filter((place) => at !== null && Math.hypot(place.x - at.x, place.y - at.y) < CHAIN)
            .slice(0, 6);
          const shown = { own, seat: message.seat, kind: target.kind, text: `+${showMoney(prize)}`, near };
          if (at !== null) splashes.current.push({ ...shown, at, from: now() });
          if (own) setCaught({ kind: target.kind, multiplier, prize });
        }
      }
      if (message.kind === 'left') {
        setWasLeft(true);
        setWanted(null);
        setPhase('lobby');
      }
    },
    [hearMine, now],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let gone = false;
    if (launch.token === '') {
      setFailure('session.ended');
      return setPhase('ended');
    }
    setPhase('opening');
    setFailure(null);
    api
      .open(launch.game)
      .then((opened) => {
        if (gone) return;
        setSession(opened);
        setPair(opened.pair);
        setBalance(opened.balance);
        setPhase('lobby');
        tellHost(launch.host, { kind: 'ready' });
      })
      .catch((thrown: unknown) => {
        if (gone) return;
        const code = thrown instanceof CallFailed ? thrown.code : 'network';
        setFailure(code);
        setPhase(code === 'session.ended' ? 'ended' : 'failed');
      });
    return () => {
      gone = true;
    };
  }, [api, launch.game, attempt]);

  useEffect(() => {
    if (wanted === null) return;
    const at = wanted.room === null ? '' : `&room=${wanted.room}`;
    return openStream<FishMessage>(
      { token: launch.token, path: `/fish/stream?tier=${wanted.tier}${at}` },
      {
        onMessage: hear,
        onLine: setConnected,
        onEnded: () => {
          setFailure('session.ended');
          setPhase('ended');
        },
        onRefused: (code) => {
          // The room that one sat in is no more, its keeper died: any other of its rate.
          if (code === 'room.unknown' && current.current?.id === wanted.room) {
            return setWanted({ tier: wanted.tier, room: null });
          }
          setNoSeat(code);
          setWanted(null);
          setPhase('lobby');
        },
      },
    );
  }, [wanted, launch.token, hear]);

  useEffect(() => {
    if (phase !== 'lobby') return;
    let gone = false;
    const read = (): void => {
      if (document.hidden) return;
      api.fishRooms().then(
        (shown) => {
          if (gone) return;
          setRooms(shown);
          const own = shown.tiers.flatMap(({ rooms: of }, tier) =>
            of.flatMap((each) => (each.own ? [{ tier, room: each.id }] : [])),
          )[0];
          if (isFirstLook.current && own !== undefined) setWanted(own);
          isFirstLook.current = false;
        },
        // What was known stays while the studio cannot be asked.
        () => undefined,
      );
    };
    read();
    const timer = setInterval(read, LOBBY_MILLISECONDS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [api, phase]);

  useEffect(() => {
    if (room === null || wanted === null) return;
    let isSending = false;
    const timer = setInterval(() => {
      // One after the other: on a slow line calls would wait for each other until every shot comes too late.
      if (isSending) return;
      const shots = queue.current.splice(0, 10);
      if (shots.length === 0) return;
      isSending = true;
      api
        .shoot(room.sitting, shots)
        .then(
          (answer) => {
            if (answer.back.length > 0) setBack((before) => before + answer.back.length);
            setFailure(null);
          },
          (thrown: unknown) => {
            const code = thrown instanceof CallFailed ? thrown.code : 'network';
            // A seat of a room that is no more: the stream brings a new one.
            if (code !== 'room.left') setFailure(code);
          },
        )
        .finally(() => {
          isSending = false;
        });
    }, SEND_MILLISECONDS);
    return () => clearInterval(timer);
  }, [room, wanted, api]);

  const placed = (): { fish: ShownFish; place: Point }[] =>
    [...fish.current.values()].flatMap((each) => {
      const place = positionAt(each, now());
      return place !== null && isOnTable(place) ? [{ fish: each, place }] : [];
    });

  return {
    ...{ phase, session, pair, balance, connected, room, seats, sums, caught, back, refusal, failure, wasLeft, api },
    ...{ pots, fund, heard, rooms, noSeat, roomTime: now },
    scene({ angle, level, locked, still }) {
      const time = still ? Math.floor(now() / 500) * 500 : now();
      bullets.current = bullets.current.filter(({ from }) => now() - from <= SHOT_MILLISECONDS);
      splashes.current = splashes.current.filter(({ from }) => now() - from <= SPLASH_MILLISECONDS);
      const seat = current.current?.seat ?? 0;
      angles.current[seat] = angle;
      levels.current[seat] = level;
      return {
        ...{
          fish: [...fish.current.values()],
          seat,
          angles: angles.current,
          levels: levels.current,
          time,
          still,
          locked,
        },
        ...{ bullets: bullets.current, splashes: splashes.current },
        taken: seats.map(({ player }) => player !== null),
      };
    },
    fishNow: () => placed().toSorted((one, other) => other.fish.kind - one.fish.kind),
    angleOf(name) {
      const target = fish.current.get(name);
      const place = target === undefined ? null : positionAt(target, now());
      const cannon = CANNONS[room?.seat ?? 0];
      return place === null || cannon === undefined || !isOnTable(place) ? null : angleTo(cannon, place);
    },
    fire({ angle, level, fish: named }) {
      const [seat, at] = [room?.seat ?? 0, now()];
      const cannon = CANNONS[seat];
      if (room === null || cannon === undefined || at < 0) return false;
      const far = ({ x, y }: Point): number => (x - cannon.x) ** 2 + (y - cannon.y) ** 2;
      const [hit] = placed()
        .filter(({ fish: each }) => (named === null || each.fish === named) && isHit(seat, angle, each, at))
        .toSorted((one, other) => far(one.place) - far(other.place));
      if (hit === undefined) return false;
      // By the time: two devices at one seat, or a page loaded anew, go on counting.
      seq.current = Math.max(seq.current + 1, at);
      queue.current.push({ seq: seq.current, fish: hit.fish.fish, angle, level, at });
      bullets.current.push({ seat, fish: hit.fish, from: at, level });
      return true;
    },
    sit(tier, into = null) {
      isFirstLook.current = false;
      setWasLeft(false);
      setNoSeat(null);
      setCaught(null);
      setFund(null);
      setWanted({ tier, room: into });
    },
    stand() {
      if (room !== null) api.leaveFish(room.sitting).catch(() => undefined);
      setWanted(null);
      setRoom(null);
      setPhase('lobby');
    },
    async rotate(seed) {
      const answer = await api.rotate(pair?.id ?? '', seed);
      setPair(answer.pair);
      return answer.revealed.serverSeed;
    },
    retry: () => setAttempt((before) => before + 1),
  };
}
