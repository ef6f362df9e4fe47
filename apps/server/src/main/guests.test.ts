/** Pages are opened to others only by an account with them, and a stand-in never comes beside the real ones. */
import { expect, test } from 'vitest';
import { guestsOf, phoneProjectOf } from './guests.ts';

const firebase = {
  projectId: 'jarul',
  apiKey: 'key',
  authDomain: 'jarul.firebaseapp.com',
  jwksUrl: 'https://keys.example/jwk',
  emulatorUrl: null,
};

test('a house without accounts elsewhere lets nobody in and tells pages of no project', () => {
  for (const config of [{}, { humanCheck: { kind: 'none' }, outside: {} }] as const) {
    expect(guestsOf(config)).toEqual([]);
  }
  expect(guestsOf({ humanCheck: { kind: 'brand', geetest: null } })).toEqual([]);
  expect(phoneProjectOf({ outside: {} })).toBeNull();
});

test('Firebase gets its calls and its reCAPTCHA: no more of Google, no styles, no pictures', () => {
  const [guest, ...others] = guestsOf({ outside: { firebase } });
  expect(others).toEqual([]);
  expect(Object.keys(guest ?? {}).sort()).toEqual(['calls', 'frames', 'scripts']);
  for (const address of [...(guest?.scripts ?? []), ...(guest?.frames ?? [])]) {
    expect(address).toMatch(/^https:\/\/[a-z.]+\/recaptcha\/$/);
  }
});

test('with an emulator only the emulator is asked', () => {
  const emulatorUrl = 'http://127.0.0.1:9099';
  expect(guestsOf({ outside: { firebase: { ...firebase, emulatorUrl } } })).toEqual([{ calls: [emulatorUrl] }]);
});

test('pages are told what is public and no more', () => {
  const { jwksUrl: _, ...told } = firebase;
  expect(phoneProjectOf({ outside: { firebase } })).toEqual(told);
});
