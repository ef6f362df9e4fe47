/** The house's days in figures, pure: made of what its accounts moved, so that they are the ledger's. Units of 0.0001. */
import type { HouseAccount, HouseDays } from '../wallet/port.ts';

const PRODUCT_ACCOUNTS = [
  'lottery',
  'elottery',
  'live',
  'slots',
  'fish',
  'pvp',
  'mini',
  'sports',
  'esports',
  'cockfight',
] as const satisfies readonly HouseAccount[];
type ProductAccount = (typeof PRODUCT_ACCOUNTS)[number];

export interface DayReport {
  readonly day: string;
  readonly deposits: bigint;
  /** Paid out, less what came back. */
  readonly withdrawals: bigint;
  readonly fees: bigint;
  /** Gross gaming revenue: stakes less what was given back of them and prizes. */
  readonly ggr: bigint;
  readonly ggrOf: readonly { readonly product: ProductAccount; readonly ggr: bigint }[];
  /** What the house gave back of turnover. */
  readonly rebates: bigint;
  /** Net: the gross less rebates. */
  readonly ngr: bigint;
  /** Everything else that went to members, less what was taken of them. */
  readonly others: bigint;
  /** What the house owes its members when the day ends. */
  readonly owed: bigint;
}

const isProduct = (account: HouseAccount): account is ProductAccount =>
  (PRODUCT_ACCOUNTS as readonly string[]).includes(account);

/** Days on which anything moved, newest first. */
export function reportDays({ owedBefore, moves }: HouseDays): DayReport[] {
  const days = [...new Set(moves.map(({ day }) => day))].toSorted();
  let owed = owedBefore;
  const reports = days.map((day) => {
    const of = moves.filter((move) => move.day === day);
    const sum = (which: (move: (typeof of)[number]) => boolean): bigint =>
      of.filter(which).reduce((total, { amount }) => total + amount, 0n);
    owed -= sum(() => true);
    const deposits = -sum(({ account, type }) => account === 'cashier' && type === 'deposit');
    const withdrawals = sum(({ account, type }) => account === 'cashier' && type !== 'deposit');
    const fees = sum(({ account }) => account === 'fees');
    const ggr = sum(({ account }) => isProduct(account));
    const rebates = -sum(({ account }) => account === 'rebates');
    const ggrOf = PRODUCT_ACCOUNTS.flatMap((product) =>
      of.some(({ account }) => account === product)
        ? [{ product, ggr: sum(({ account }) => account === product) }]
        : [],
    );
    const others = -sum(({ account }) => !isProduct(account) && !['cashier', 'fees', 'rebates'].includes(account));
    return { day, deposits, withdrawals, fees, ggr, ggrOf, rebates, ngr: ggr - rebates, others, owed };
  });
  return reports.toReversed();
}

export interface ProductReport {
  readonly products: readonly ProductAccount[];
  readonly ggr: bigint;
  readonly rebates: bigint;
  readonly commissions: bigint;
  readonly ngr: bigint;
}

/** What is given back of turnover stands in one account for both, and is given of these two alone. */
const REBATED: readonly ProductAccount[] = ['lottery', 'elottery'];
const COMMISSIONS: readonly (string | null)[] = ['commission', 'dailyCommission'];

/** Products that moved in these days, in their order. */
export function reportProducts({ moves }: Pick<HouseDays, 'moves'>): ProductReport[] {
  const sum = (which: (move: HouseDays['moves'][number]) => boolean): bigint =>
    moves.filter(which).reduce((total, { amount }) => total + amount, 0n);
  const commissions = -sum(({ account, type }) => account === 'rebates' && COMMISSIONS.includes(type));
  const rebates = -sum(({ account, type }) => account === 'rebates' && !COMMISSIONS.includes(type));
  const moved = (products: readonly ProductAccount[]): ProductAccount[] =>
    products.filter((product) => moves.some(({ account }) => account === product));
  const lotteries = moved(REBATED);
  const ggrOf = (products: readonly ProductAccount[]): bigint =>
    sum(({ account }) => isProduct(account) && products.includes(account));
  const ggr = ggrOf(lotteries);
  const given = rebates !== 0n || commissions !== 0n;
  return [
    ...(lotteries.length > 0 || given
      ? [
          {
            products: lotteries.length > 0 ? lotteries : REBATED,
            ggr,
            rebates,
            commissions,
            ngr: ggr - rebates - commissions,
          },
        ]
      : []),
    ...moved(PRODUCT_ACCOUNTS.filter((product) => !REBATED.includes(product))).map((product) => {
      const own = ggrOf([product]);
      return { products: [product], ggr: own, rebates: 0n, commissions: 0n, ngr: own };
    }),
  ];
}
