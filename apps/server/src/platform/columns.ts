/**
 * Columns as parameters in PostgreSQL's binary format (array_recv): one array of one built-in type a column, which the
 * database reads in a fraction of what the text of an array, or an array of rows, costs. Types are named by their numbers,
 * which are the same everywhere.
 *
 * `unnest` side by side puts the rows together again and fills columns that are too short with nulls: a column of nothing
 * but nulls is therefore sent empty.
 *
 * A value that its type can not hold makes the column throw a RangeError.
 *
 * And the other way: `array_send(array_agg(x))` answers a column of numbers as these bytes, of which `int8Reader` reads
 * only those that are asked for; the text of an array is written and taken apart number by number.
 */
const BOOL = 16;
const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
const TEXT = 25;
const UUID = 2950;

/** Dimensions, whether there are nulls, element type, length, lower bound: four bytes each. */
const HEADER_BYTES = 20;
/** Of an array without dimensions, as an empty one is. */
const EMPTY_HEADER_BYTES = 12;
/** The length before each value. */
const HEAD_BYTES = 4;
const NULL = -1;
const INT8_SMALLEST = -(2n ** 63n);
const INT8_LARGEST = 2n ** 63n - 1n;

const UUID_BYTES = 16;
const DASH = '-'.charCodeAt(0);
const DIGITS = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
);

/** The value of a hexadecimal digit; negative when it is none. */
const hexDigit = (text: string, place: number): number => DIGITS[text.charCodeAt(place)] ?? -1;

const fault = (type: string): RangeError => new RangeError(`${type} can not hold its value`);

/** The array with its head written, and a view of it. */
function begin(type: number, length: number, bytes: number): { column: Buffer; view: DataView } {
  const column = Buffer.allocUnsafe(HEADER_BYTES + bytes);
  const view = new DataView(column.buffer, column.byteOffset, column.byteLength);
  view.setInt32(0, 1);
  view.setInt32(4, 0);
  view.setInt32(8, type);
  view.setInt32(12, length);
  view.setInt32(16, 1);
  return { column, view };
}

function empty(type: number): Buffer {
  const column = Buffer.alloc(EMPTY_HEADER_BYTES);
  column.writeInt32BE(type, 8);
  return column;
}

/** Values of one size. `write` puts one down and answers whether the type holds it. */
function fixed<Row, Value>(
  [type, name, size]: readonly [type: number, name: string, size: number],
  rows: readonly Row[],
  pick: (row: Row) => Value | null,
  write: (view: DataView, at: number, value: Value) => boolean,
): Buffer {
  const { column, view } = begin(type, rows.length, rows.length * (HEAD_BYTES + size));
  let at = HEADER_BYTES;
  let nulls = 0;
  for (const row of rows) {
    const value = pick(row);
    if (value === null) {
      nulls += 1;
      view.setInt32(at, NULL);
      at += HEAD_BYTES;
      continue;
    }
    view.setInt32(at, size);
    if (!write(view, at + HEAD_BYTES, value)) throw fault(name);
    at += HEAD_BYTES + size;
  }
  return nulls === rows.length ? empty(type) : column.subarray(0, at);
}

const INT2_COLUMN = [INT2, 'a smallint', 2] as const;
const INT4_COLUMN = [INT4, 'an integer', 4] as const;
const INT8_COLUMN = [INT8, 'a bigint', 8] as const;
const BOOL_COLUMN = [BOOL, 'a boolean', 1] as const;
const UUID_COLUMN = [UUID, 'a uuid', UUID_BYTES] as const;

function writeInt2(view: DataView, at: number, value: number): boolean {
  view.setInt16(at, value);
  return view.getInt16(at) === value;
}

function writeInt4(view: DataView, at: number, value: number): boolean {
  view.setInt32(at, value);
  return (value | 0) === value;
}

function writeInt8(view: DataView, at: number, value: bigint): boolean {
  view.setBigInt64(at, value);
  return value >= INT8_SMALLEST && value <= INT8_LARGEST;
}

function writeBool(view: DataView, at: number, value: boolean): boolean {
  view.setInt8(at, value ? 1 : 0);
  return true;
}

function writeUuid(view: DataView, at: number, value: string): boolean {
  const end = at + UUID_BYTES;
  let to = at;
  let signs = 0;
  for (let i = 0; i < value.length && to < end; i += 2) {
    if (value.charCodeAt(i) === DASH) i += 1;
    const byte = (hexDigit(value, i) << 4) | hexDigit(value, i + 1);
    signs |= byte;
    view.setUint8(to, byte);
    to += 1;
    if (to === end && i + 2 < value.length) return false;
  }
  return signs >= 0 && to === end;
}

/** `smallint[]` of what `pick` takes from each row. */
export const int2Column = <Row>(rows: readonly Row[], pick: (row: Row) => number | null): Buffer =>
  fixed(INT2_COLUMN, rows, pick, writeInt2);

/** `integer[]` of what `pick` takes from each row. */
export const int4Column = <Row>(rows: readonly Row[], pick: (row: Row) => number | null): Buffer =>
  fixed(INT4_COLUMN, rows, pick, writeInt4);

/** `bigint[]` of what `pick` takes from each row. */
export const int8Column = <Row>(rows: readonly Row[], pick: (row: Row) => bigint | null): Buffer =>
  fixed(INT8_COLUMN, rows, pick, writeInt8);

/** `boolean[]` of what `pick` takes from each row. */
export const boolColumn = <Row>(rows: readonly Row[], pick: (row: Row) => boolean | null): Buffer =>
  fixed(BOOL_COLUMN, rows, pick, writeBool);

/** `uuid[]` of what `pick` takes from each row, in either case of its letters. */
export const uuidColumn = <Row>(rows: readonly Row[], pick: (row: Row) => string | null): Buffer =>
  fixed(UUID_COLUMN, rows, pick, writeUuid);

/** `text[]` of what `pick` takes from each row. */
export function textColumn<Row>(rows: readonly Row[], pick: (row: Row) => string | null): Buffer {
  let bytes = 0;
  let nulls = 0;
  const lengths = rows.map((row) => {
    const value = pick(row);
    if (value === null) nulls += 1;
    else if (value.includes('\0')) throw fault('a text');
    const length = value === null ? NULL : Buffer.byteLength(value);
    bytes += HEAD_BYTES + Math.max(length, 0);
    return length;
  });
  if (nulls === rows.length) return empty(TEXT);
  const { column, view } = begin(TEXT, rows.length, bytes);
  let at = HEADER_BYTES;
  rows.forEach((row, place) => {
    const length = lengths[place] ?? NULL;
    view.setInt32(at, length);
    at += HEAD_BYTES;
    const value = pick(row);
    if (value !== null) at += column.write(value, at, length);
  });
  return column;
}

/** Reads the value at a place, from 0, of a `bigint[]` as `array_send` writes it; none of its values may be null. */
export function int8Reader(column: Buffer): (place: number) => bigint {
  const stride = HEAD_BYTES + 8;
  return (place) => column.readBigInt64BE(HEADER_BYTES + HEAD_BYTES + place * stride);
}
