import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsvRows } from '../../../../platform/csv.ts';
import { isInside } from '../../../../platform/outside-address.ts';
import { readCsvAnswer } from './csv.ts';
import { fetchFeed } from './fetch.ts';
import { readJsonAnswer } from './json.ts';
import { fillIn, readFeedSettings } from './settings.ts';

const DRAW = { station: 'HN', drawNo: '20261116-HN' };
const FIELDS = ['DB', 'G1'];
const JSON_SETTINGS = {
  url: 'https://results.example/{date}?s={station}',
  fields: { DB: 'data.prizes.0', G1: 'data.prizes.1' },
  expect: [{ at: 'data.date', equals: '{day}/{month}/{year}' }],
};
const CSV_SETTINGS = {
  url: 'https://results.example/all.csv',
  delimiter: ';' as const,
  fields: { DB: ['special'], G1: ['first a', 'first b'] },
  expect: [
    { at: 'date', equals: '{date}' },
    { at: 'place', equals: '{station}' },
  ],
};

describe('settings', () => {
  test('name every field the game announces and no other, at an address that may be asked', () => {
    const read = (settings: unknown, hosts: readonly string[] = []) =>
      readFeedSettings('json', settings, { fields: FIELDS, hosts });
    expect(read(JSON_SETTINGS)).toMatchObject({ kind: 'json' });
    expect(read({ ...JSON_SETTINGS, fields: { DB: 'a' } })).toEqual({ wrong: 'fields.G1' });
    expect(read({ ...JSON_SETTINGS, fields: { ...JSON_SETTINGS.fields, G9: 'a' } })).toEqual({ wrong: 'fields.G9' });
    expect(read({ ...JSON_SETTINGS, expect: [] })).toEqual({ wrong: 'expect' });
    expect(read({ ...JSON_SETTINGS, more: 1 })).toHaveProperty('wrong');
    expect(read(null)).toHaveProperty('wrong');
    for (const url of ['http://results.example/', 'ftp://results.example/', 'https://me:pw@results.example/', 'x'])
      expect(read({ ...JSON_SETTINGS, url }), url).toEqual({ wrong: 'url' });
    expect(read({ ...JSON_SETTINGS, url: 'http://inside:8080/' }, ['inside:8080'])).toMatchObject({ kind: 'json' });
    expect(read({ ...JSON_SETTINGS, url: 'http://inside:8081/' }, ['inside:8080'])).toEqual({ wrong: 'url' });
  });

  test('may name what is announced beside the result, which an answer may lack', () => {
    const settings = { ...JSON_SETTINGS, fields: { ...JSON_SETTINGS.fields, NEAR: 'data.near' } };
    const options = { fields: FIELDS, beside: ['NEAR'], hosts: [] };
    expect(readFeedSettings('json', settings, options)).toMatchObject({ kind: 'json', beside: ['NEAR'] });
    expect(readFeedSettings('json', JSON_SETTINGS, options)).toMatchObject({ kind: 'json' });
    const answer = JSON.stringify({ data: { date: '16/11/2026', prizes: ['21356', '83962'] } });
    expect(readJsonAnswer(settings, DRAW, answer, ['NEAR'])).toEqual({ DB: ['21356'], G1: ['83962'] });
    expect(readJsonAnswer(settings, DRAW, answer)).toEqual({ problem: 'field NEAR' });
  });

  test('fill in the draw that is asked for', () => {
    expect(fillIn('{date} {day}.{month}.{year} {station} {other}', DRAW)).toBe('2026-11-16 16.11.2026 HN {other}');
  });
});

describe('JSON', () => {
  const read = (body: unknown) =>
    readJsonAnswer(JSON_SETTINGS, DRAW, typeof body === 'string' ? body : JSON.stringify(body));
  test('gives the numbers of each field, a text apart or a list', () => {
    const data = { date: '16/11/2026', prizes: ['21356', ['83962', '00105']] };
    expect(read({ data })).toEqual({ DB: ['21356'], G1: ['83962', '00105'] });
  });
  test.each([
    ['a number, which has lost its zeros', { data: { date: '16/11/2026', prizes: [105, '1'] } }, 'field DB'],
    ['nothing at the place', { data: { date: '16/11/2026', prizes: ['1'] } }, 'field G1'],
    ['the draw of yesterday', { data: { date: '15/11/2026', prizes: ['1', '2'] } }, 'another draw: data.date'],
    ['text', 'sorry', 'not JSON'],
  ])('with %s is no result', (_, body, problem) => {
    expect(read(body)).toEqual({ problem });
  });
  test('never reads what an object only inherits', () => {
    const settings = { ...JSON_SETTINGS, expect: [{ at: 'constructor.name', equals: 'Object' }] };
    expect(readJsonAnswer(settings, DRAW, '{}')).toEqual({ problem: 'another draw: constructor.name' });
  });
});

describe('CSV', () => {
  const HEAD = 'date;place;special;first a;first b\n';
  test('takes the row of the draw, with quoted cells', () => {
    const text = `${HEAD}2026-11-16;QN;1;2;3\r\n2026-11-16;HN;"21356";"00;1";3\n`;
    expect(readCsvAnswer(CSV_SETTINGS, DRAW, text)).toEqual({ DB: ['21356'], G1: ['00;1', '3'] });
  });
  test.each([
    ['no row of the draw', `${HEAD}2026-11-15;HN;1;2;3`, 'no row of this draw'],
    ['two rows of the draw', `${HEAD}2026-11-16;HN;1;2;3\n2026-11-16;HN;1;2;4`, 'several rows of this draw'],
    ['a column missing', 'date;place;special;first a\n2026-11-16;HN;1;2', 'field G1'],
    ['an open quote', `${HEAD}2026-11-16;HN;"1;2;3`, 'no row of this draw'],
  ])('with %s is no result', (_, text, problem) => {
    expect(readCsvAnswer(CSV_SETTINGS, DRAW, text)).toEqual({ problem });
  });
  test('reads doubled quotes and line ends inside them', () => {
    expect(readCsvRows('a,"b ""c""\nd"\n\n1,2', ',')).toEqual([
      ['a', 'b "c"\nd'],
      ['1', '2'],
    ]);
  });
});

describe('asking over HTTP', () => {
  let server: Server;
  let host: string;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      if (request.url === '/long') reply.end('x'.repeat(5_000));
      else if (request.url === '/away') reply.writeHead(302, { location: 'https://results.example/' }).end();
      else if (request.url !== '/silent') reply.end('fine');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (path: string) =>
    fetchFeed(`http://${host}${path}`, { hosts: [host], limitBytes: 1_000, limitMilliseconds: 300 });

  test('a host that the configuration names may be asked', async () => {
    expect(await ask('/')).toBe('fine');
  });
  test('an answer too long, too late, or from elsewhere is no answer', async () => {
    await expect(ask('/long')).rejects.toThrow('answer too long');
    await expect(ask('/silent')).rejects.toThrow('no answer in time');
    await expect(ask('/away')).rejects.toThrow('status 302');
  });
  test('addresses of our own network are not asked, by number or by name', async () => {
    const { port } = server.address() as AddressInfo;
    const addresses = [
      '127.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '169.254.169.254',
      '2130706433',
      'localhost',
    ];
    for (const name of addresses)
      await expect(fetchFeed(`https://${name}:${port}/`, { hosts: [] }), name).rejects.toThrow('address not allowed');
    await expect(fetchFeed(`http://${host}/`, { hosts: [] })).rejects.toThrow('address not allowed');
  });
  test.each([
    ['10.1.2.3', true],
    ['172.31.0.1', true],
    ['192.168.1.1', true],
    ['100.64.0.1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['::ffff:10.0.0.1', true],
    ['224.0.0.1', true],
    ['64:ff9b:1::a00:1', true],
    ['::ffff:0:a00:1', true],
    ['2001:0:a00:1::1', true],
    ['fec0::1', true],
    ['8.8.8.8', false],
    ['172.32.0.1', false],
    ['2606:4700::1111', false],
  ])('%s lies inside: %s', (address, inside) => {
    expect(isInside(address)).toBe(inside);
  });
});
