import { expect, test } from 'vitest';
import { type Allowance, findShortage } from './connections.ts';

const allows = (most: number, taken = 0): Allowance => ({ name: 'max_connections', most, taken });

test('a process with as many connections as it opens lacks none; a worker opens three more than who only serves', () => {
  expect(findShortage({ role: 'http', databaseConnections: 20 }, [allows(28)])).toBeNull();
  expect(findShortage({ role: 'worker', databaseConnections: 20 }, [allows(31)])).toBeNull();
  expect(findShortage({ role: 'worker', databaseConnections: 20 }, [allows(30)])?.fatal).toBe(true);
});

test('too few of them are told with how many there are, how many are needed and what to do', () => {
  expect(findShortage({ role: 'http', databaseConnections: 20 }, [allows(100), allows(27)])).toEqual({
    fatal: true,
    says: 'The database lets only 27 connections in, and this process (ROLE=http) opens up to 28: DATABASE_CONNECTIONS (20) and 8 more. Raise max_connections, or lower DATABASE_CONNECTIONS, and start again.',
  });
});

test('those that others have are told, and keep nobody from opening: they may be of the process that is replaced', () => {
  expect(findShortage({ role: 'all', databaseConnections: 20 }, [allows(97, 66)])).toBeNull();
  expect(findShortage({ role: 'all', databaseConnections: 20 }, [allows(97, 67)])).toEqual({
    fatal: false,
    says: 'The database has room for 30 more connections of 97, and this process (ROLE=all) opens up to 31: DATABASE_CONNECTIONS (20) and 11 more. Once it is full, calls fail: raise max_connections, or lower DATABASE_CONNECTIONS.',
  });
});
