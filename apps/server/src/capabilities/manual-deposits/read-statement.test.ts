/** Statements as wallets and banks write them, and what must not be guessed. */
import { describe, expect, test } from 'vitest';
import { normalizeReference, readAmount, readMessageReference, readStatement } from './read-statement.ts';

const ZONE = 360;

describe('a message of a wallet', () => {
  test.each([
    [
      'You have received Tk 1,500.00 from 01712345678. Ref 12. Fee Tk 0.00. Balance Tk 9,250.10. TrxID BKX7A1Q2Z9 at 28/11/2026 15:30',
      { reference: 'BKX7A1Q2Z9', amount: 15_000_000n, sender: '01712345678' },
    ],
    [
      'Money Received. Amount: Tk 500.00 Sender: 01812345678 Ref: N/A TxnID: 71A2B3C4 Balance: Tk 800.00 28/11/2026 15:31',
      { reference: '71A2B3C4', amount: 5_000_000n, sender: '01812345678' },
    ],
    [
      'Tk2,000.50 received from A/C:01912345678 Fee:Tk0 Your A/C Balance: Tk3,000.00 TxnId:1234567890 Date:28-11-2026 15:32',
      { reference: '1234567890', amount: 20_005_000n, sender: '01912345678' },
    ],
    [
      'Tk. 750.00 has been received from 01612345678. TrxID 01ABCDEF23. Balance Tk. 900.00',
      { reference: '01ABCDEF23', amount: 7_500_000n, sender: '01612345678' },
    ],
  ])('%s', (text, line) => {
    expect(readStatement(text, ZONE)).toMatchObject([line]);
  });

  test('says the time in the zone of the house', () => {
    const [line] = readStatement(
      'You have received Tk 5.00 from 01712345678. TrxID ABCDE12345 at 28/11/2026 15:30',
      ZONE,
    );
    expect(line?.receivedAt?.toISOString()).toBe('2026-11-28T09:30:00.000Z');
  });

  test('about money that went out, or that names no payment, is not read', () => {
    expect(
      readStatement('Send Money Tk 500.00 to 01712345678 successful. Balance Tk 1.00. TrxID ABCDE12345', ZONE),
    ).toEqual([null]);
    expect(readStatement('Offer! Win Tk 5,000 today', ZONE)).toEqual([null]);
  });

  test('is read by what the wallet says, not by what its sender wrote in it', () => {
    expect(
      readStatement(
        'Money Received. Amount: Tk 10.00 Sender: 01812345678 Ref: received Tk 25000 TxnID AAAAA11111 TxnID: 71A2B3C4 Balance: Tk 800.00',
        ZONE,
      ),
    ).toMatchObject([{ amount: 100_000n, reference: '71A2B3C4' }]);
    for (const text of [
      'Tk5,000.00 received from BRAC BANK Balance: Tk12,000.00 TxnId:1234567890',
      'Cash In Tk 500.00 to 01712345678 successful. TrxID ABCDE12345',
      'Send Money Successful. Amount: Tk 500.00 Receiver: 01712345678 TxnID: 71A2B3C4',
      'Hi! You have received Tk 500.00 from 01712345678. TrxID ABCDE12345',
    ])
      expect(readStatement(text, ZONE)).toEqual([null]);
    expect(readStatement('Cash Out Tk 500.00 from 01712345678 successful. TrxID ABCDE12345', ZONE)).toMatchObject([
      { amount: 5_000_000n, sender: '01712345678' },
    ]);
  });

  test('is read for its reference where a member pastes it', () => {
    expect(readMessageReference('TrxID: bkx7a1q2z9 at 28/11/2026')).toBe('BKX7A1Q2Z9');
    expect(readMessageReference('BKX7A1Q2Z9')).toBeNull();
  });
});

describe('a table', () => {
  test('is read with commas, semicolons and tabs, with heads and without', () => {
    const line = { reference: 'AB12CD34', amount: 12_345_000n, sender: '01712345678', accountNumber: '01799999999' };
    for (const text of [
      'reference,amount,sender,time,account\nAB12CD34,"1,234.50",01712345678,,01799999999',
      'AB12CD34;1234.50;01712345678;;01799999999',
      'ab12cd34\t1234.5\t01712345678\t28/11/2026 09:00\t01799999999',
    ]) {
      expect(readStatement(text, ZONE)).toMatchObject([line]);
    }
  });

  test('keeps count of lines that it cannot read', () => {
    expect(
      readStatement('AB12CD34,100\n\nAB12CD35,ten\nAB12CD36,-5\nAB12CD37,0\nAB12CD38,1.005', ZONE).map(
        (line) => line?.reference ?? null,
      ),
    ).toEqual(['AB12CD34', null, null, null, null]);
  });
});

test('amounts are read whole or not at all', () => {
  expect(readAmount('১,২৩৪.৫০')).toBe(12_345_000n);
  expect(readAmount('1,00,050.00')).toBe(1_000_500_000n);
  for (const text of ['1000,50', '1e3', '+5', '5-', '0', '1.234', '', ' ']) expect(readAmount(text)).toBeNull();
});

test('a reference is letters and digits, whatever stands between them', () => {
  expect(normalizeReference(' bkx7 a1q2 z9 ')).toBe('BKX7A1Q2Z9');
  for (const text of ['', 'ab', '<script>', "x' or 1=1", 'a'.repeat(41)]) expect(normalizeReference(text)).toBeNull();
});
