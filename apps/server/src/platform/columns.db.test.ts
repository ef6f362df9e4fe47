import { afterAll, beforeAll, expect, test } from 'vitest';
import { boolColumn, int2Column, int4Column, int8Column, int8Reader, textColumn, uuidColumn } from './columns.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 1 });
});

afterAll(() => database.close());

interface Sample {
  readonly place: number | null;
  readonly small: number;
  readonly big: bigint | null;
  readonly flag: boolean;
  readonly key: string;
  readonly word: string | null;
}

/** What PostgreSQL makes of them. */
async function read(samples: readonly Sample[]): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select unnest($1::integer[]) as place, unnest($2::smallint[]) as small, unnest($3::bigint[]) as big,
       unnest($4::boolean[]) as flag, unnest($5::uuid[]) as key, unnest($6::text[]) as word`,
    [
      int4Column(samples, ({ place }) => place),
      int2Column(samples, ({ small }) => small),
      int8Column(samples, ({ big }) => big),
      boolColumn(samples, ({ flag }) => flag),
      uuidColumn(samples, ({ key }) => key),
      textColumn(samples, ({ word }) => word),
    ],
  );
  return rows;
}

const LARGEST = 2n ** 63n - 1n;

test('PostgreSQL reads every type, nulls and limits as they were written', async () => {
  const samples: Sample[] = [
    { place: 0, small: 0, big: 0n, flag: true, key: '00000000-0000-0000-0000-000000000000', word: '' },
    { place: null, small: -1, big: null, flag: false, key: '0192f0c1-2b3a-7c4d-8e5f-0123456789ab', word: null },
    {
      place: 2 ** 31 - 1,
      small: 32_767,
      big: LARGEST,
      flag: true,
      key: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      word: 'NULL',
    },
    {
      place: -(2 ** 31),
      small: -32_768,
      big: -LARGEST - 1n,
      flag: false,
      key: '80000000-0000-8000-8000-000000000001',
      word: '1|2,3',
    },
    {
      place: -7,
      small: 7,
      big: -20_000n,
      flag: true,
      key: '7fffffff-ffff-7fff-bfff-ffffffffffff',
      word: `"'\\(){},"" ; --`,
    },
    {
      place: 1,
      small: 1,
      big: 2n ** 62n,
      flag: false,
      key: '01234567-89ab-8def-8123-456789abcdef',
      word: 'বাজি ৳১০ — 🎲\n\t',
    },
  ];
  expect(await read(samples)).toEqual(samples);
});

test('PostgreSQL reads columns of nothing, of many values, and one of nulls beside others', async () => {
  expect(await read([])).toEqual([]);
  const samples = Array.from({ length: 600 }, (_, place): Sample => {
    const key = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
    return { place, small: place, big: BigInt(place), flag: place % 2 === 0, key, word: 'ক'.repeat(place) };
  });
  expect(await read(samples)).toEqual(samples);
  const wordless = samples.map((sample) => ({ ...sample, big: null, word: null }));
  expect(await read(wordless)).toEqual(wordless);
});

test('a UUID in capitals is the same UUID', async () => {
  const key = 'ABCDEF01-2B3A-7C4D-8E5F-0123456789AB';
  const [row] = await read([{ place: 1, small: 1, big: 1n, flag: true, key, word: null }]);
  expect(row).toMatchObject({ key: key.toLowerCase() });
});

test('a column of numbers is read back at any place, its limits too', async () => {
  const numbers = [0n, -1n, 7n, LARGEST, -LARGEST - 1n, 20_000n];
  const { rows } = await database.pool.query(
    'select array_send(array_agg(n order by place)) as column from unnest($1::bigint[]) with ordinality as x(n, place)',
    [int8Column(numbers, (number) => number)],
  );
  const at = int8Reader(rows[0].column);
  expect(numbers.map((_, place) => at(place))).toEqual(numbers);
  expect(() => at(numbers.length)).toThrow(RangeError);
});
