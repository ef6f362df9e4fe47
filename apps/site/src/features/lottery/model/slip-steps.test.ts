import { formatAmount } from '@house/money/amount';
import { describe, expect, test } from 'vitest';
import { canGiveUp } from './give-up.ts';
import { givenDraw, givenLine, givenSlip } from './given.ts';
import { asksToMove, placeBlock, type SlipSituation } from './slip-can.ts';
import { EMPTY_SLIP, isSendingOf, readSlipFile, type Sending, type SlipFile, writeSlipFile } from './slip-file.ts';
import {
  addLines,
  bodyOf,
  clearLines,
  joinVisitor,
  moveToDraw,
  removeLine,
  repriceLines,
  type SlipReply,
  startSending,
  takeRefusal,
  takeReply,
} from './slip-steps.ts';

const DRAWS: SlipReply['draws'] = [{ drawId: '500', drawNo: '20261120-0500', official: null }];

function throughStorage(file: SlipFile): SlipFile {
  const sendings: Record<string, Sending> = {};
  for (const [gameCode, { sending }] of Object.entries(file)) {
    const back: unknown = JSON.parse(JSON.stringify(sending));
    if (isSendingOf('rafi_77', back)) sendings[gameCode] = back;
  }
  return readSlipFile(writeSlipFile(file), sendings);
}

let made = 0;
const makeKey = () => {
  made += 1;
  return `0199aaaa-0000-7000-8000-${String(made).padStart(12, '0')}`;
};
const two = givenSlip([givenLine(), givenLine({ id: 'line-2', play: 'SUM', selection: 'B', units: 1 })]);

function answer(line: { key: string }, accepted: boolean): SlipReply['lines'][number] {
  const refusal = { code: 'lottery.drawLimit', message: 'too much on one pick', values: {} };
  return {
    key: line.key,
    accepted,
    repeated: false,
    ticket: accepted ? `T-${line.key}` : null,
    placedAt: accepted ? '2026-11-20T20:00:00.900Z' : null,
    refusal: accepted ? null : refusal,
  };
}

describe('sending', () => {
  test('gives each line one key and keeps it through storage, so a reload asks with the same body', () => {
    const started = startSending(two, 'rafi_77', makeKey) ?? EMPTY_SLIP;
    const sending = started.sending;
    expect(new Set(sending?.lines.map((line) => line.key)).size).toBe(2);
    const back = throughStorage({ F5D1: started })['F5D1'];
    expect(back).toEqual(started);
    expect(back?.sending && bodyOf('F5D1', back.sending, formatAmount)).toEqual(
      sending && bodyOf('F5D1', sending, formatAmount),
    );
    expect(sending && bodyOf('F5D1', sending, formatAmount).lines[0]).toMatchObject({
      units: 6,
      unitStake: '20.00',
      amount: '120.00',
    });
  });

  test('never starts twice, and never with an empty slip', () => {
    const started = startSending(two, 'rafi_77', makeKey);
    expect(started && startSending(started, 'rafi_77', makeKey)).toBeNull();
    expect(startSending(EMPTY_SLIP, 'rafi_77', makeKey)).toBeNull();
  });

  test('clearing keeps what is on its way', () => {
    const started = startSending(two, 'rafi_77', makeKey) ?? EMPTY_SLIP;
    expect(clearLines(started).sending).toBe(started.sending);
  });

  test('a slip that is partly taken keeps the refused line with its reason and gives a receipt for the other', () => {
    const started = startSending(two, 'rafi_77', makeKey) ?? EMPTY_SLIP;
    const [first, second] = started.sending?.lines ?? [];
    if (first === undefined || second === undefined) throw new Error('two lines were sent');
    const reply: SlipReply = {
      lines: [answer(second, false), answer(first, true)],
      draws: DRAWS,
      balance: '880.00',
      serverTime: '2026-11-20T20:00:01.000Z',
    };
    const after = takeReply(started, reply);
    expect(after.sending).toBeNull();
    expect(after.lines.map((line) => line.id)).toEqual(['line-2']);
    expect(after.refused['line-2']?.code).toBe('lottery.drawLimit');
    expect(after.placed?.lines).toMatchObject([{ id: 'line-1', ticket: `T-${first.key}`, drawId: '500', units: 6 }]);
    expect(after.lastLines.map((line) => line.id)).toEqual(['line-1']);
    expect(JSON.stringify(after.lines)).not.toContain('0199aaaa');
  });

  test('a refused slip gives the lines back and new keys the next time', () => {
    const started = startSending(two, 'rafi_77', makeKey) ?? EMPTY_SLIP;
    const refused = takeRefusal(started, { code: 'lottery.drawClosed', message: 'closed', values: {} });
    expect(refused).toMatchObject({ sending: null, lines: two.lines, refusal: { code: 'lottery.drawClosed' } });
    const again = startSending(refused, 'rafi_77', makeKey);
    expect(again?.sending?.lines[0]?.key).not.toBe(started.sending?.lines[0]?.key);
  });
});

describe('storage', () => {
  test.each([
    null,
    '',
    'not json',
    '{}',
    '{"version":1,"slips":{}}',
    '{"version":2,"games":[]}',
    '{"version":2,"games":{"F5D1":{"lines":[{"id":1}],"lastLines":[]}}}',
    '{"version":2,"games":{"F5D1":{"account":"rafi_77","drawId":"1","drawNo":"2","lines":[]}}}',
  ])('forgets what it cannot trust: %s', (text) => {
    expect(readSlipFile(text, {})).toEqual({});
  });

  const started = startSending(two, 'rafi_77', makeKey) ?? EMPTY_SLIP;

  test('a receipt that another version kept is forgotten alone: what is being sent stays', () => {
    const older = { ...started, placed: { drawNo: '20261120-0500', receipts: [] } };
    const slips = JSON.stringify({ version: 2, games: { F5D1: older } });
    expect(readSlipFile(slips, { F5D1: started.sending as Sending })).toEqual({ F5D1: started });
  });

  test('what is being sent is there again with its lines where the slip itself went, for its own account alone', () => {
    const { sending } = started;
    expect(readSlipFile(null, { F5D1: sending as Sending })).toEqual({ F5D1: started });
    expect(isSendingOf('rafi_77', sending)).toBe(true);
    for (const [account, value] of [
      ['mim_3', sending],
      ['', sending],
      ['rafi_77', null],
      ['rafi_77', { ...sending, lines: [] }],
      ['rafi_77', { ...sending, lines: two.lines }],
    ] as const)
      expect(isSendingOf(account, value)).toBe(false);
    expect(writeSlipFile({ F5D1: started })).not.toContain('0199aaaa');
  });
});

describe('what a visitor picked', () => {
  const picked = givenSlip([givenLine({ id: 'line-9' })], 1);

  test('joins the slip of him who signs in, which keeps its draw', () => {
    expect(joinVisitor(EMPTY_SLIP, picked)).toMatchObject({ drawId: '501', lines: [{ id: 'line-9' }] });
    const joined = joinVisitor(two, picked);
    expect(joined).toMatchObject({ drawId: '500', lines: [{ id: 'line-1' }, { id: 'line-2' }, { id: 'line-9' }] });
    expect(joinVisitor(two, EMPTY_SLIP)).toBe(two);
  });

  test('takes no receipt and no refusal out of sight', () => {
    const refusal = { code: 'lottery.drawClosed', message: 'closed', values: {} };
    const placed = { drawNo: '20261120-0500', lines: [], draws: [] };
    expect(joinVisitor({ ...EMPTY_SLIP, refusal, placed }, picked)).toMatchObject({ refusal, placed });
  });
});

describe('the draw of a slip', () => {
  const open: SlipSituation = {
    slipDrawId: '500',
    lineCount: 2,
    draw: givenDraw(0),
    phase: 'open',
    sending: false,
    networkGone: false,
    signedIn: true,
    cash: 1_000n,
    total: 400n,
    stationRefuses: false,
  };

  test('is the one that sold when the first line came; later lines do not change it', () => {
    const later = addLines(two, [givenLine({ id: 'line-3' })], givenDraw(1));
    expect(later).toMatchObject({ drawId: '500', lines: [{}, {}, { id: 'line-3' }] });
    expect(addLines(EMPTY_SLIP, [givenLine()], givenDraw(1)).drawId).toBe('501');
  });

  test('changes only when the person says so', () => {
    const rolled = { ...open, draw: givenDraw(1) };
    expect(asksToMove(rolled)).toBe(true);
    expect(placeBlock(rolled)).toBe('moved');
    expect(asksToMove({ ...rolled, phase: 'closed' })).toBe(false);
    expect(asksToMove({ ...rolled, sending: true })).toBe(false);
    expect(asksToMove({ ...rolled, lineCount: 0 })).toBe(false);
    expect(moveToDraw(two, givenDraw(1))).toMatchObject({ drawId: '501', drawNo: '20261121-0122', lines: two.lines });
  });

  test.each([
    ['nothing stands against it', {}, null],
    ['an answer is outstanding', { sending: true }, 'sending'],
    ['the slip is empty', { lineCount: 0 }, 'empty'],
    ['the game is stopped', { phase: 'stopped' }, 'stopped'],
    ['the draw has closed', { phase: 'closed' }, 'closed'],
    ['five seconds are left', { phase: 'closing' }, null],
    ['the network is gone', { networkGone: true }, 'network'],
    ['a station does not take a line', { stationRefuses: true }, 'stations'],
    ['the balance is too small', { total: 1_001n }, 'funds'],
    ['a visitor is asked to log in instead', { signedIn: false, cash: null, total: 9_999n }, null],
  ] as const)('placing: %s', (_why, change, block) => {
    expect(placeBlock({ ...open, ...change })).toBe(block);
  });

  test('an emptied slip lets its refusals go', () => {
    const refused = { ...two, refused: { 'line-1': { code: 'a', message: 'b', values: {} } } };
    expect(removeLine(refused, 'line-1')).toMatchObject({ refused: {}, lines: [{ id: 'line-2' }] });
  });
});

describe('a ticket on three stations', () => {
  const started = startSending(two, 'rafi_77', makeKey, { also: ['12', '13'] }) ?? EMPTY_SLIP;
  const sent = started.sending?.lines ?? [];

  test('sends each line once a station, each with a key of its own, in one call', () => {
    const body = started.sending && bodyOf('VNMN', started.sending, formatAmount);
    expect(body?.lines.map(({ drawId }) => drawId)).toEqual([undefined, '12', '13', undefined, '12', '13']);
    expect(new Set(body?.lines.map(({ key }) => key)).size).toBe(6);
    expect(throughStorage({ VNMN: started })['VNMN']).toEqual(started);
  });

  test('that is refused is the lines the person picked, once each; taken, they come back once each', () => {
    const refused = takeRefusal(started, { code: 'lottery.drawClosed', message: '', values: {} });
    expect(refused.lines).toEqual(two.lines);
    const reply = { lines: sent.map((line) => answer(line, true)), draws: DRAWS, balance: '0.00', serverTime: '' };
    const taken = takeReply(started, reply);
    expect(taken.placed?.lines.map(({ drawId }) => drawId)).toEqual(['500', '12', '13', '500', '12', '13']);
    expect(throughStorage({ VNMN: taken })['VNMN']).toEqual(taken);
    expect([taken.lines, taken.lastLines, taken.placed?.lines.length]).toEqual([[], two.lines, 6]);
  });
});

describe('a price that changed', () => {
  const why = { code: 'lottery.priceChanged', message: 'less now', values: { factor: 500 } };

  test('is told on each line whose price is another one, and on no other', () => {
    const refused = { ...two, refused: { 'line-1': why, 'line-2': why } };
    const after = repriceLines(refused, (line) =>
      line.id === 'line-1'
        ? [
            { ...line, selection: '3|-|9|-|0,1,6', units: 5 },
            { ...line, id: 'part', selection: '7|-|-|-|-', units: 1, factor: 500, reduced: true as const },
          ]
        : [{ ...line, factor: 900 }],
    );
    expect(after.lines.map(({ id, factor }) => [id, factor])).toEqual([
      ['line-1', undefined],
      ['part', 500],
      ['line-2', 900],
    ]);
    expect(Object.keys(after.refused)).toEqual(['line-2', 'part']);
  });

  test('is sent with its line, and is there again after a reload', () => {
    const lowered = { ...two, lines: two.lines.map((line) => ({ ...line, factor: 900 })) };
    const started = startSending(lowered, 'rafi_77', makeKey);
    const body = started?.sending && bodyOf('F5D1', started.sending, formatAmount);
    expect(body?.lines.map(({ factor }) => factor)).toEqual([900, 900]);
    expect(throughStorage({ F5D1: lowered })['F5D1']).toEqual(lowered);
  });
});

describe('giving up an answer that is late', () => {
  const { closeAt } = givenDraw(0);
  const after = Date.parse(closeAt) + 1;
  const sending = { drawId: '500', closeAt };

  test('only once the last draw of the slip has closed', () => {
    const started = startSending(givenSlip([givenLine()]), 'rafi_77', makeKey, { closeAt });
    expect(started?.sending?.closeAt).toBe(closeAt);
    expect(canGiveUp(sending, { draw: givenDraw(0), phase: 'open', now: Date.parse(closeAt) - 1 })).toBe(false);
    expect(canGiveUp(sending, { draw: givenDraw(0), phase: 'closed', now: after })).toBe(true);
    expect(canGiveUp(sending, { draw: givenDraw(1), phase: 'open', now: after })).toBe(true);
  });

  test('not where the sale was made longer meanwhile, nor where the close is not known', () => {
    expect(canGiveUp(sending, { draw: givenDraw(0), phase: 'closing', now: after })).toBe(false);
    expect(canGiveUp({ drawId: '500' }, { draw: givenDraw(1), phase: 'open', now: after })).toBe(false);
  });

  test('a slip that was kept before a reload still knows when', () => {
    const started = startSending(givenSlip([givenLine()]), 'rafi_77', makeKey, { closeAt }) ?? EMPTY_SLIP;
    expect(throughStorage({ F5D1: started })['F5D1']?.sending?.closeAt).toBe(closeAt);
  });
});
