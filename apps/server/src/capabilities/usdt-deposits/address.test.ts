import { describe, expect, test } from 'vitest';
import { isAddress, readAccountKey, writeAddress } from './address.ts';

// Of the mnemonic `abandon ... about` that wallets are tested with, m/44'/195'/0'.
const ACCOUNT =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';

describe('addresses of an extended public key', () => {
  test('are those that wallets show for the same account', () => {
    const { addressAt } = readAccountKey(ACCOUNT);
    expect([0, 1, 2].map(addressAt)).toEqual([
      'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
      'TYJPRrdB5APNeRs4R7fYZSwW3TcrTKw2gx',
    ]);
  });

  test('do not come from a key that could spend, nor from a mistyped one', () => {
    // BIP 32, test vector 1.
    const secret =
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
    expect(() => readAccountKey(secret)).toThrow('public');
    expect(() => readAccountKey(`${ACCOUNT.slice(0, -1)}e`)).toThrow();
  });
});

describe('an address', () => {
  test('is written from the bytes that logs have', () => {
    const token = Uint8Array.from(Buffer.from('a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex'));
    expect(writeAddress(token)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  });

  test('is known by its checksum', () => {
    expect(isAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true);
    expect(isAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T')).toBe(false);
    expect(isAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe(false);
  });
});
