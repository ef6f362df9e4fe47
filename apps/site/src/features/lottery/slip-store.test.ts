/**
 * A slip whose answer does not come is not locked for ever, and what was given up is tried no more (screens.md 8.2); and on
 * a phone that is handed on everybody finds his own slip alone.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { givenStorage } from '../../shared/given.ts';
import { givenDraw, givenLine } from './model/given.ts';
import { EMPTY_SLIP } from './model/slip-file.ts';
import { addLines, type SlipBody, type SlipReply } from './model/slip-steps.ts';

const kept = new Map<string, string>();
/** What was sent, who was signed in then, and how the house answers it. */
interface Try {
  readonly body: SlipBody;
  readonly account: string | null;
  readonly answer: (reply: SlipReply) => void;
}
const tries: Try[] = [];
vi.stubGlobal('AbortSignal', {
  timeout(ms: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  },
});

vi.stubGlobal('sessionStorage', givenStorage(kept));
const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.mock('../../shared/api.ts', () => ({
  request: (_call: unknown, { body, signal }: { body: SlipBody; signal: AbortSignal }) =>
    new Promise((answer, reject) => {
      tries.push({ body, account: kept.get('account') ?? null, answer });
      signal.addEventListener('abort', () => reject(new Error('given up')));
    }),
}));
vi.mock('../../shared/query.ts', () => ({ queryClient: { invalidateQueries: vi.fn() } }));
vi.mock('../../shared/balance.ts', () => ({ takeCash: vi.fn() }));

const draw = givenDraw(0);

/** The page as it is opened: what only stood in memory is gone. */
async function openPage() {
  vi.resetModules();
  const session = await import('../../shared/session.ts');
  const store = await import('./slip-store.ts');
  return {
    ...session,
    ...store,
    enter: (account: string) => session.signIn({ token: `of ${account}`, account, isAgent: 0, forcedChange: null }),
    pick: (id: string) => store.changeSlip('F5D1', (slip) => addLines(slip, [givenLine({ id })], draw)),
    place: () => store.placeSlip('F5D1', [], draw.closeAt),
    lines: () => store.readSlip('F5D1').lines.map((line) => line.id),
  };
}
type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** The house takes every line of the last try. */
async function takeAll(): Promise<void> {
  const { body, answer } = tries.at(-1) as Try;
  answer({
    lines: body.lines.map(({ key }) => ({
      key,
      accepted: true,
      repeated: false,
      ticket: `T-${key}`,
      placedAt: '2026-11-20T20:00:00.900Z',
      refusal: null,
    })),
    draws: [{ drawId: draw.id, drawNo: draw.drawNo, official: null }],
    balance: '490.00',
    serverTime: '2026-11-20T20:00:01.000Z',
  });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  tries.length = 0;
});
afterEach(() => void vi.useRealTimers());

test("what is given up is the person's again, with its reason, and nothing is sent for it any more", async () => {
  const { enter, pick, place, readSlip, giveUpSlip } = await openPage();
  enter('rafi_77');
  pick('line-1');
  place();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(tries.length).toBeGreaterThan(2);
  expect(readSlip('F5D1').sending).not.toBeNull();
  giveUpSlip('F5D1', 'look in your bets');
  expect(readSlip('F5D1')).toMatchObject({
    sending: null,
    lines: [{ id: givenLine().id }],
    refusal: { message: 'look in your bets' },
  });
  const before = tries.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toHaveLength(before);
});

/** Rafi's slip: one bet placed, with its receipt and what "bet again" brings back, and one more line, refused once. */
async function givenRafisSlip(): Promise<OpenPage> {
  const open = await openPage();
  open.enter('rafi_77');
  open.pick('placed');
  open.place();
  await takeAll();
  expect(open.readSlip('F5D1')).toMatchObject({ placed: {}, lastLines: [{ id: 'placed' }] });
  open.changeSlip('F5D1', (slip) => ({
    ...slip,
    lines: [givenLine({ id: 'left' })],
    refused: { left: { code: 'lottery.drawLimit', message: 'too much', values: {} } },
  }));
  return open;
}

describe('a phone that is handed on', () => {
  test('nothing is there after signing out: not at once, not after a reload, not for the next, and no trace is kept', async () => {
    const before = await givenRafisSlip();
    before.signOut();
    expect(before.readSlip('F5D1')).toEqual(EMPTY_SLIP);
    expect([...kept.values()].join()).not.toContain('line');
    const after = await openPage();
    expect(after.readSlip('F5D1')).toEqual(EMPTY_SLIP);
    after.enter('mim_3');
    expect(after.readSlip('F5D1')).toEqual(EMPTY_SLIP);
    after.enter('rafi_77');
    expect(after.readSlip('F5D1')).toEqual(EMPTY_SLIP);
  });

  test('signing out on a page that knows no slips takes them too', async () => {
    await givenRafisSlip();
    vi.resetModules();
    const { signOut, signIn } = await import('../../shared/session.ts');
    signOut();
    signIn({ token: 'of mim_3', account: 'mim_3', isAgent: 0, forcedChange: null });
    expect((await openPage()).readSlip('F5D1')).toEqual(EMPTY_SLIP);
  });

  test('a session that is lost hides the slip, and its owner finds all of it again, after a reload too', async () => {
    const open = await givenRafisSlip();
    const own = open.readSlip('F5D1');
    open.loseSession();
    expect(open.readSlip('F5D1')).toEqual(EMPTY_SLIP);
    open.enter('rafi_77');
    expect(open.readSlip('F5D1')).toEqual(own);
    open.loseSession();
    const after = await openPage();
    expect(after.readSlip('F5D1')).toEqual(EMPTY_SLIP);
    after.enter('rafi_77');
    expect(after.readSlip('F5D1')).toEqual(own);
  });

  test('whoever else signs in after a lost session finds nothing, and takes nothing of it along', async () => {
    (await givenRafisSlip()).loseSession();
    const after = await openPage();
    after.enter('mim_3');
    expect(after.readSlip('F5D1')).toEqual(EMPTY_SLIP);
    expect([...kept.values()].join()).not.toContain('line');
    after.enter('rafi_77');
    expect(after.readSlip('F5D1')).toEqual(EMPTY_SLIP);
  });

  test('what a visitor picked follows him who signs in, beside what he had, and nobody after him', async () => {
    const open = await givenRafisSlip();
    open.loseSession();
    open.pick('as a visitor');
    const after = await openPage();
    expect(after.lines()).toEqual(['as a visitor']);
    after.enter('rafi_77');
    expect(after.lines()).toEqual(['left', 'as a visitor']);
    expect((await openPage()).lines()).toEqual(['left', 'as a visitor']);
    after.loseSession();
    expect((await openPage()).lines()).toEqual([]);
  });
});

describe('a bet without an answer waits for its own person', () => {
  async function givenRafisSending(): Promise<OpenPage> {
    const open = await openPage();
    open.enter('rafi_77');
    open.pick('line-1');
    open.place();
    await vi.advanceTimersByTimeAsync(0);
    expect(tries).toHaveLength(1);
    return open;
  }

  test.each(['signOut', 'loseSession'] as const)(
    'through %s, a reload and another who bets on the same game',
    async (end) => {
      (await givenRafisSending())[end]();
      const [first] = tries;
      const after = await openPage();
      after.resumeSendings();
      expect(after.readSlip('F5D1')).toEqual(EMPTY_SLIP);
      after.enter('mim_3');
      expect(after.readSlip('F5D1')).toEqual(EMPTY_SLIP);
      after.pick('of mim_3');
      after.place();
      await vi.advanceTimersByTimeAsync(0);
      expect(after.readSlip('F5D1').sending).toMatchObject({ account: 'mim_3', lines: [{ id: 'of mim_3' }] });
      await takeAll();
      expect(after.readSlip('F5D1').placed?.lines).toMatchObject([{ id: 'of mim_3' }]);
      after.signOut();
      await vi.advanceTimersByTimeAsync(60_000);
      const others = tries.slice(1).filter(({ body }) => body.lines[0]?.key === first?.body.lines[0]?.key);
      expect(others).toEqual([]);

      after.enter('rafi_77');
      await vi.advanceTimersByTimeAsync(0);
      expect(after.lines()).toEqual(['line-1']);
      expect(tries.at(-1)).toMatchObject({ account: 'rafi_77', body: first?.body });
      await takeAll();
      expect(after.readSlip('F5D1')).toMatchObject({ sending: null, lines: [], placed: { lines: [{ id: 'line-1' }] } });
      expect((await openPage()).readSlip('F5D1').sending).toBeNull();
    },
  );

  test('what was picked meanwhile joins once it is answered, and its receipt stays', async () => {
    const open = await givenRafisSending();
    open.loseSession();
    open.pick('as a visitor');
    open.enter('rafi_77');
    expect(open.lines()).toEqual(['line-1']);
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.advanceTimersByTimeAsync(3_000);
    await takeAll();
    expect(open.readSlip('F5D1')).toMatchObject({
      sending: null,
      lines: [{ id: 'as a visitor' }],
      placed: { lines: [{ id: 'line-1' }] },
    });
    open.signOut();
    expect(open.lines()).toEqual([]);
  });
});
