/** The four pools above the reels, as they stand every few seconds; with trial money it says that they are not played for. */
import './pools.css';
import { POOLS } from '@house/games/pools';
import { formatAmount } from '@house/money/amount';
import { type JSX, useEffect, useState } from 'react';
import type { ShownPools } from '../../../src/contract.ts';
import type { Api } from '../../shell/api.ts';
import type { AboveProps } from '../../shell/client-game.ts';
import { showMoney, unitsOf } from '../../shell/money.ts';
import type { Text, Words } from '../../shell/words.ts';
import { poolName } from '../slots/pool-names.ts';

const POLL_MILLISECONDS = 5_000;
/** In units of 0.0001: what is less is counted, and not shown. */
const HUNDREDTH = 100n;

const TEXTS = {
  pools: { bn: 'জ্যাকপট', en: 'Jackpots' },
  trial: {
    bn: 'ট্রায়ালে শুধু মূল খেলা: জ্যাকপট বাড়ে না, জেতাও যায় না।',
    en: 'Trial rounds play the base game only: they neither raise nor win the jackpots.',
  },
  how: {
    bn: 'আসল টাকার প্রতিটি স্পিন থেকে চারটি জ্যাকপটে অংশ যোগ হয়। প্রতিটির একটি গোপন সীমা আছে, শুরু আর সর্বোচ্চের মাঝে, জ্যাকপট শুরুর আগেই ঠিক করা। যে স্পিন জ্যাকপটকে সেই সীমায় তোলে, সেটিই জেতে, রিলে যা-ই থাক। সর্বোচ্চ ছাড়ানোর আগেই পড়ে।',
    en: 'Every spin with real money adds a share to each of four jackpots. Each has a hidden threshold between its seed and its cap, drawn before it opened. The spin that lifts the jackpot to that threshold wins it, whatever the reels show. It falls before it is above its cap.',
  },
  proof: {
    bn: 'সীমা যে সিড থেকে আসে তার হ্যাশ আগেই দেখানো হয়, আর জেতার সঙ্গে সিড প্রকাশ হয়: সীমা সরানো যায় না।',
    en: 'The hash of the seed that makes the threshold is shown from the start, and the seed is published with the win: the threshold cannot be moved.',
  },
  inReturn: { bn: 'মোট ফেরতের 3.03 % জ্যাকপট থেকে।', en: 'Of the return, 3.03 % comes from the jackpots.' },
  share: { bn: 'বেটের অংশ', en: 'Of a stake' },
  seed: { bn: 'শুরু', en: 'Seed' },
  cap: { bn: 'সর্বোচ্চ', en: 'Cap' },
  hashes: { bn: 'এখনকার সিডের হ্যাশ', en: 'Hashes of the running seeds' },
  wins: { bn: 'সাম্প্রতিক জয়', en: 'Latest wins' },
} as const satisfies Readonly<Record<string, Text>>;

/** Null until they are known; what was known stays while the studio cannot be asked. */
function usePools(api: Api): ShownPools | null {
  const [pools, setPools] = useState<ShownPools | null>(null);
  useEffect(() => {
    let left = false;
    const read = (): void => {
      if (document.hidden) return;
      api.pools().then(
        (shown) => {
          if (!left) setPools(shown);
        },
        () => undefined,
      );
    };
    read();
    const timer = setInterval(read, POLL_MILLISECONDS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [api]);
  return pools;
}

function floorHundredth(amount: string): string {
  return formatAmount((unitsOf(amount) / HUNDREDTH) * HUNDREDTH);
}

export function PoolBar({ words, trial, api }: AboveProps): JSX.Element {
  const shown = usePools(api);
  return (
    <section className="pl" aria-label={words.of(TEXTS.pools)}>
      <dl className={`pl-bar ${trial ? 'off' : ''}`}>
        {POOLS.toReversed().map(({ code }) => {
          const amount = shown?.pools.find((pool) => pool.code === code)?.amount;
          return (
            <div key={code} className={`pl-pool ${code.toLowerCase()}`}>
              <dt>{words.of(poolName(code))}</dt>
              <dd translate="no">{amount === undefined ? '…' : showMoney(floorHundredth(amount))}</dd>
            </div>
          );
        })}
      </dl>
      {trial ? <p className="pl-trial">{words.of(TEXTS.trial)}</p> : null}
    </section>
  );
}

function Running({ shown, words }: { shown: ShownPools; words: Words }): JSX.Element {
  return (
    <>
      <h3>{words.of(TEXTS.hashes)}</h3>
      <dl className="pl-proof">
        {shown.pools.map(({ code, number, commitment }) => (
          <div key={code}>
            <dt>
              {words.of(poolName(code))} <span translate="no">{number}</span>
            </dt>
            <dd translate="no">{commitment}</dd>
          </div>
        ))}
      </dl>
      {shown.wins.length === 0 ? null : <h3>{words.of(TEXTS.wins)}</h3>}
      <dl className="pl-proof">
        {shown.wins.map(({ code, number, player, amount, serverSeed, at }) => (
          <div key={`${code} ${number}`}>
            <dt>
              {words.of(poolName(code))}{' '}
              <span translate="no">
                {number} · {showMoney(amount)} · {player} ·{' '}
                {new Date(at).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })}
              </span>
            </dt>
            <dd translate="no">{serverSeed}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function PoolRules({ words, api }: { words: Words; api: Api }): JSX.Element {
  const shown = usePools(api);
  return (
    <>
      <h3>{words.of(TEXTS.pools)}</h3>
      <p>{words.of(TEXTS.how)}</p>
      <p>{words.of(TEXTS.inReturn)}</p>
      <table>
        <thead>
          <tr>
            <th>{words.of(TEXTS.pools)}</th>
            <th>{words.of(TEXTS.share)}</th>
            <th>{words.of(TEXTS.seed)}</th>
            <th>{words.of(TEXTS.cap)}</th>
          </tr>
        </thead>
        <tbody>
          {POOLS.map(({ code, share, seed, cap }) => (
            <tr key={code}>
              <td>{words.of(poolName(code))}</td>
              <td translate="no">{(Number(share) / 100).toFixed(2)} %</td>
              <td translate="no">{showMoney(formatAmount(seed))}</td>
              <td translate="no">{showMoney(formatAmount(cap))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{words.of(TEXTS.proof)}</p>
      <p>{words.of(TEXTS.trial)}</p>
      {shown === null ? null : <Running shown={shown} words={words} />}
    </>
  );
}
