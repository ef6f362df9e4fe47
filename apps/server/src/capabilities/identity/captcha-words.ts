/**
 * The captcha of who sees no picture: six digits in words, to be written as digits (a screen reader reads them out).
 *
 * A program reads words more easily than a picture, so a question costs it what a picture does not: some ten times the
 * proof of work of a human check, used up by one question, and an address gets fewer of them. Store, time, single use and
 * the tries that are counted are those of pictures.
 */
import { randomInt } from '@house/fairness/random';
import type { Db } from '../../platform/database.ts';
import { isRefusal } from '../../platform/result.ts';
import { keepAnswer } from './captchas.ts';
import { createPowCheck } from './human-check/pow.ts';
import type { CaptchaWords } from './port.ts';
import { countQuestion } from './registration/guard.ts';

const LENGTH = 6;
const WORK = { purpose: 'house.captcha-words', fewestSteps: 600, mostSteps: 1_000 } as const;
const WORDS = {
  bn: ['শূন্য', 'এক', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়', 'সাত', 'আট', 'নয়'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
} as const;

/** Digits as words of the language, apart by commas; English for all languages but Bengali. */
export function sayDigits(digits: string, language: string): string {
  const words = language === 'bn' ? WORDS.bn : WORDS.en;
  return [...digits].map((digit) => words[Number(digit)]).join(', ');
}

export function createCaptchaWords(db: Db, secret: string): CaptchaWords {
  const work = createPowCheck(db, secret, WORK);
  return {
    async drawWork(origin) {
      return (await work.draw(origin)).challenge;
    },
    async ask(proof, origin, language) {
      const refusal = (await work.verify(proof, origin)) ?? (await countQuestion(db, origin));
      if (refusal !== undefined) return refusal;
      const answer = Array.from({ length: LENGTH }, () => randomInt(10)).join('');
      const kept = await keepAnswer(db, origin, answer);
      return isRefusal(kept) ? kept : { ...kept, question: sayDigits(answer, language) };
    },
  };
}
