/** A chase without an answer waits for its own person: nobody else asks for it, and it keeps nobody from his own. */
import { beforeEach, expect, test, vi } from 'vitest';
import { givenStorage } from '../../../shared/given.ts';
import type { ChaseBody } from '../model/chase-write.ts';

const kept = new Map<string, string>();
const tries: { body: ChaseBody; account: string | undefined; answer: (reply: unknown) => void }[] = [];
vi.stubGlobal('sessionStorage', givenStorage(kept));
vi.mock('../../../shared/api.ts', () => ({
  request: (_call: unknown, { body }: { body: ChaseBody }) =>
    new Promise((answer) => tries.push({ body, account: kept.get('account'), answer })),
}));
vi.mock('../../../shared/query.ts', () => ({ queryClient: { invalidateQueries: vi.fn() } }));
vi.mock('../../../shared/balance.ts', () => ({ takeCash: vi.fn() }));

const wish: Omit<ChaseBody, 'key'> = {
  gameCode: 'F5D1',
  firstDrawId: '500',
  lines: [{ play: 'DIGIT', selection: '3|-|-|-|-', units: 1, unitStake: '10.00' }],
  multiples: [1, 2, 4],
  stopOnWin: true,
  amount: '70.00',
};

beforeEach(() => {
  kept.clear();
  tries.length = 0;
});

/** The page as it is opened: what only stood in memory is gone. */
async function openPage() {
  vi.resetModules();
  const session = await import('../../../shared/session.ts');
  const store = await import('./chase-store.ts');
  const enter = (account: string): void =>
    session.signIn({ token: `of ${account}`, account, isAgent: 0, forcedChange: null });
  return { ...session, ...store, enter };
}

/** Answers that came are taken in. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const seen = () => tries.map(({ account, body }) => [account, body.amount, body.key]);

test.each(['signOut', 'loseSession'] as const)('through %s, a reload and a chase of another', async (end) => {
  const before = await openPage();
  before.enter('rafi_77');
  before.sendChase(wish);
  const [first] = tries;
  before[end]();

  const after = await openPage();
  after.resumeChase();
  after.enter('mim_3');
  expect(tries).toHaveLength(1);
  after.sendChase({ ...wish, amount: '71.00' });
  expect(seen()[1]?.slice(0, 2)).toEqual(['mim_3', '71.00']);
  tries[1]?.answer({ chase: {}, balance: '1.00' });
  await settle();
  after.signOut();

  after.enter('rafi_77');
  expect(tries[2]).toMatchObject({ account: 'rafi_77', body: first?.body });
  tries[2]?.answer({ chase: {}, balance: '1.00' });
  await settle();
  expect([...kept.keys()].filter((name) => name.startsWith('attempt.'))).toEqual([]);
  (await openPage()).resumeChase();
  expect(tries).toHaveLength(3);
});
