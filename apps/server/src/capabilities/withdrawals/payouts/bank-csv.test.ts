/** The file that a bank pays by, and its answer. */
import { expect, test } from 'vitest';
import { readBankAnswers, writeBankFile } from './bank-csv.ts';

const payout = (n: number, holder: string, bankName: string) => ({
  ...{ reference: `W${n}-1-1`, amount: 10_005_000n },
  account: { kind: 'bank', bankName, account: '0123456789', holder } as const,
});

test('each payment is a line, and the last one sums them up', () => {
  expect(writeBankFile([payout(1, 'Rahim Uddin', 'Jamuna'), payout(2, 'Karim', 'Jamuna, Dhaka')])).toBe(
    [
      'reference,bank,account,holder,amount',
      'W1-1-1,Jamuna,0123456789,Rahim Uddin,1000.50',
      'W2-1-1,"Jamuna, Dhaka",0123456789,Karim,1000.50',
      'TOTAL,,,2,2001.00',
      '',
    ].join('\r\n'),
  );
});

test.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\t=1', '\n=1', '\r@x'])(
  'no name is a formula, nor a line more: %j',
  (name) => {
    const lines = writeBankFile([payout(1, name, `${name}"`)]).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe(`W1-1-1,"'${name.trim()}""",0123456789,'${name.trim()},1000.50`);
  },
);

test('an answer is read line by line; what is neither paid nor failed, or paid by nothing, is unknown', () => {
  const text = [
    ...['reference,amount,status,payment', 'W1-1-1,1000.50,PAID,B77', 'W2-1-1,1000.50,failed,'],
    ...['W3-1-1,1000.50,in process,B78', 'W4-1-1,1000.50,paid,', 'W5-1-1,-1,paid,B79', '=W6,1,paid,B80', 'TOTAL,,,'],
  ].join('\n');
  expect(readBankAnswers(text).map((line) => line && [line.reference, line.says, line.payment])).toEqual([
    ['W1-1-1', 'paid', 'B77'],
    ['W2-1-1', 'failed', null],
    ['W3-1-1', 'unknown', 'B78'],
    ['W4-1-1', 'unknown', null],
    null,
    null,
  ]);
});
