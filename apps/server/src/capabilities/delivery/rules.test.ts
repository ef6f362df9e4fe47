import { SECURITY_EVENTS } from '@house/contract/identity/profile';
import { loadCatalog } from '@house/i18n/node';
import { describe, expect, test } from 'vitest';
import { maskRecipient, TEMPLATES } from './port.ts';
import { loadWords } from './render.ts';
import { isRecipient, mailHtml, pauseAfter, TEMPLATE_VALUES } from './rules.ts';

describe.each(['bn', 'en'] as const)('in %s', (language) => {
  test.each(TEMPLATES)('%s has words for both channels, and every value stands in the mail', async (template) => {
    const words = await loadWords('bn');
    const values = Object.fromEntries(TEMPLATE_VALUES[template].map((name) => [name, `<${name}>`]));
    const mail = words.render({ channel: 'mail', template, language }, { ...values, brand: 'Jarul' });
    const sms = words.render({ channel: 'sms', template, language }, { ...values, brand: 'Jarul' });
    // These choose words and stand nowhere themselves.
    const choosing = ['what', 'device'];
    for (const value of Object.entries(values).flatMap(([name, text]) => (choosing.includes(name) ? [] : [text]))) {
      expect(mail.text).toContain(value);
      expect(sms.text).toContain(value);
    }
    expect(`${mail.subject} ${sms.text}`).toContain('Jarul');
    for (const text of [mail.subject, mail.text, sms.text]) expect(text).not.toMatch(/[{}]|undefined/);
    expect(sms.subject).toBeNull();
    expect((await loadCatalog(language, ['delivery'])).find(`delivery.${template}.mail`, values)).toBeDefined();
  });
});

test('a language we do not speak gets the default', async () => {
  const words = await loadWords('en');
  const message = { channel: 'mail', template: 'passwordChanged', language: 'th' } as const;
  expect(words.render(message, { brand: 'Jarul' }).subject).toBe('Your Jarul password was changed');
});

test('a subject is one line, whatever the brand is called', async () => {
  const words = await loadWords('en');
  const message = { channel: 'mail', template: 'code', language: 'en' } as const;
  const { subject } = words.render(message, { brand: 'Ja\r\nBcc: all@house.test', code: 1, minutes: 5 });
  expect(subject).toBe('Your Ja Bcc: all@house.test code');
});

test('nothing in a mail is markup but the link and the code', () => {
  const html = mailHtml('en', 'Hi <b onclick=x>&\n\nhttps://h.test/?a=1&b=2\n\n123456', {
    code: '123456',
    link: 'https://h.test/?a=1&b=2',
  });
  expect(html).toContain('<p>Hi &lt;b onclick=x&gt;&amp;</p>');
  expect(html).toContain('<a href="https://h.test/?a=1&amp;b=2">https://h.test/?a=1&amp;b=2</a>');
  expect(html).toMatch(/<b [^>]*>123456<\/b>/);
  expect(mailHtml('en', 'javascript:alert(1)', { link: 'javascript:alert(1)' })).not.toContain('href');
});

test('pauses grow and stay under a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(pauseAfter)).toEqual([5, 15, 45, 135, 405, 900, 900]);
});

test('a message goes to one number or one address', () => {
  for (const to of ['+8801712345678', '+14155550100']) expect(isRecipient('sms', to)).toBe(true);
  for (const to of ['01712345678', '+8801712345678,+8801712345679', '', '+0123456', '+880171234567890123'])
    expect(isRecipient('sms', to)).toBe(false);
  for (const to of ["o'neil+x@mail.example", 'রহিম@মেইল.বাংলা']) expect(isRecipient('mail', to)).toBe(true);
  for (const to of ['a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', '<a@b.co>', 'a', '@b.co', 'a@', 'a b@c.co'])
    expect(isRecipient('mail', to)).toBe(false);
});

test('a masked recipient tells two apart and can not be written to', () => {
  expect(maskRecipient('+8801712345678')).toBe('+880•••678');
  expect(maskRecipient('rahim.uddin@mail.example')).toBe('r•••@mail.example');
  expect(maskRecipient('+123456')).toBe('•••56');
});

test.each(['bn', 'en'])('every change of an account that is told has words of its own in %s', async (language) => {
  const words = await loadWords(language);
  const say = (what: string) =>
    words.render(
      { channel: 'sms', template: 'accountChanged', language },
      { brand: 'Jarul', address: '10.0.0.1', what },
    ).text;
  const told = SECURITY_EVENTS.filter((kind) => kind !== 'payoutAccountRefused');
  expect(new Set([...told, 'anything else'].map(say)).size).toBe(told.length + 1);
});
