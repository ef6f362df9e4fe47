/**
 * An array of rows as a parameter in PostgreSQL's binary format (array_recv, record_recv), which the database reads in a
 * fraction of what the text of such an array costs. Fields are written in the order of the composite type.
 *
 * Columns name their built-in types by number, which are the same everywhere. The type of the rows stays unnamed: its
 * number differs from database to database, and PostgreSQL takes the one that the parameter is declared with.
 *
 * A value that its type can not hold is not written; `toBuffer` throws then, so that whoever sends the array fails, not
 * whoever adds a row to it.
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
/** Length and number of fields before each row; type and length before each field. */
const HEAD_BYTES = 8;
const NULL = -1;
const FIRST_BYTES = 256;
const INT8_SMALLEST = -(2n ** 63n);
const INT8_LARGEST = 2n ** 63n - 1n;

const UUID_BYTES = 16;
const DASH = '-'.charCodeAt(0);
const DIGITS = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
);

/** The value of a hexadecimal digit; negative when it is none. */
const hexDigit = (text: string, place: number): number => DIGITS[text.charCodeAt(place)] ?? -1;

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export class RowArray {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #view = viewOf(this.#bytes);
  #at = HEADER_BYTES;
  #rows = 0;
  #rowAt = HEADER_BYTES;
  #fields = 0;
  #fault: string | null = null;

  /** Begins a row; its fields follow. */
  row(): this {
    this.#endRow();
    this.#reserve(HEAD_BYTES);
    this.#rowAt = this.#at;
    this.#at += HEAD_BYTES;
    this.#rows += 1;
    this.#fields = 0;
    return this;
  }

  int2(value: number): this {
    const at = this.#field(INT2, 2);
    this.#view.setInt16(at, value);
    if (this.#view.getInt16(at) !== value) this.#fault = 'a smallint';
    return this;
  }

  int4(value: number | null): this {
    const at = this.#field(INT4, value === null ? NULL : 4);
    if (value === null) return this;
    this.#view.setInt32(at, value);
    if ((value | 0) !== value) this.#fault = 'an integer';
    return this;
  }

  int8(value: bigint | null): this {
    const at = this.#field(INT8, value === null ? NULL : 8);
    if (value === null) return this;
    this.#view.setBigInt64(at, value);
    if (value < INT8_SMALLEST || value > INT8_LARGEST) this.#fault = 'a bigint';
    return this;
  }

  bool(value: boolean): this {
    const at = this.#field(BOOL, 1);
    this.#view.setInt8(at, value ? 1 : 0);
    return this;
  }

  uuid(value: string): this {
    const at = this.#field(UUID, UUID_BYTES);
    let to = at;
    let signs = 0;
    for (let i = 0; i < value.length; i += 2) {
      if (value.charCodeAt(i) === DASH) i += 1;
      const byte = (hexDigit(value, i) << 4) | hexDigit(value, i + 1);
      signs |= byte;
      this.#bytes[to] = byte;
      to += 1;
    }
    if (signs < 0 || to !== at + UUID_BYTES) this.#fault = 'a uuid';
    return this;
  }

  text(value: string | null): this {
    const length = value === null ? NULL : Buffer.byteLength(value);
    const at = this.#field(TEXT, length);
    if (value === null) return this;
    this.#bytes.write(value, at, length);
    if (value.includes('\0')) this.#fault = 'a text';
    return this;
  }

  /** What is sent; rows may be added afterwards. */
  toBuffer(): Buffer {
    if (this.#fault !== null) throw new RangeError(`${this.#fault} can not hold its value`);
    this.#endRow();
    this.#view.setInt32(0, this.#rows === 0 ? 0 : 1);
    this.#view.setInt32(4, 0);
    this.#view.setInt32(8, 0);
    this.#view.setInt32(12, this.#rows);
    this.#view.setInt32(16, 1);
    return this.#bytes.subarray(0, this.#rows === 0 ? EMPTY_HEADER_BYTES : this.#at);
  }

  /** Writes the head of a field; answers where its value goes. */
  #field(type: number, length: number): number {
    this.#reserve(HEAD_BYTES + Math.max(length, 0));
    const valueAt = this.#at + HEAD_BYTES;
    this.#view.setInt32(this.#at, type);
    this.#view.setInt32(this.#at + 4, length);
    this.#at = length === NULL ? valueAt : valueAt + length;
    this.#fields += 1;
    return valueAt;
  }

  #endRow(): void {
    if (this.#rows === 0) return;
    this.#view.setInt32(this.#rowAt, this.#at - this.#rowAt - 4);
    this.#view.setInt32(this.#rowAt + 4, this.#fields);
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + more));
    this.#bytes.copy(wider, 0, 0, this.#at);
    this.#bytes = wider;
    this.#view = viewOf(wider);
  }
}
