import { expect, test } from 'vitest';
import { deviceClass } from './device-class.ts';
import { agentCode, needsCaptcha, usernameKey } from './rules.ts';

test('takes names that differ only in case or in the width of their letters for one', () => {
  expect(usernameKey(' RaHim01')).toBe(usernameKey('rahim01'));
  expect(usernameKey('ｒａｈｉｍ')).toBe('rahim');
});

test('tells the class of a device', () => {
  expect(deviceClass('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148')).toBe('mobile');
  expect(deviceClass('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36')).toBe('mobile');
  expect(deviceClass('Mozilla/5.0 (Linux; Android 15; SM-X900) Chrome/140 Safari/537.36')).toBe('tablet');
  expect(deviceClass('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('desktop');
  expect(deviceClass('')).toBe('other');
});

test('asks for the captcha from the second try of an account on, and of a busy address later', () => {
  expect(needsCaptcha({ account: 0, address: 4 })).toBe(false);
  expect(needsCaptcha({ account: 1, address: 1 })).toBe(true);
  expect(needsCaptcha({ account: 0, address: 5 })).toBe(true);
});

test('tells the specification its codes of accounts', () => {
  expect(agentCode('player', null)).toBe(0);
  expect(agentCode('trial', null)).toBe(4);
  expect(
    (['general', 'line', 'internalLine', 'internalGeneral'] as const).map((grade) => agentCode('agent', grade)),
  ).toEqual([1, 2, 41, 42]);
});
