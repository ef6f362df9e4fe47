/** The promise of this rocket, and the seeds of those before it, each checked in the browser with the code that decided it. */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { createRoundStream, draw52Bits } from '@house/fairness/round';
import { crashPoint } from '@house/games/minis/crash';
import { isSeedOfChain, reaches } from '@house/games/minis/crash-chain';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useEffect, useState } from 'react';
import { CRASH_CLIENT_SEED, type ShownChain, type ShownRocket } from '../../../src/contract.ts';
import type { Api } from '../../shell/api.ts';
import type { Words } from '../../shell/words.ts';
import { showTimes } from './flight.tsx';
import { TEXTS } from './texts.ts';

/** The seed is the one that was promised, comes of its chain, and ends the rocket where it ended. */
function holds({ commitment, number, point, serverSeed }: ShownRocket, chain: ShownChain | undefined): boolean {
  const seed = fromHex(serverSeed ?? '', 32);
  if (seed === null || toHex(commitOf(seed)) !== commitment) return false;
  if (chain !== undefined && !isSeedOfChain(chain, number, toHex(seed))) return false;
  const stream = createRoundStream({ serverSeed: toHex(seed), clientSeed: CRASH_CLIENT_SEED, nonce: number });
  return crashPoint(draw52Bits(stream)) === point;
}

/** Undefined while they come; empty where they do not: the seeds are checked against their promises alone then. */
function useChains(api: Api): readonly ShownChain[] | undefined {
  const [chains, setChains] = useState<readonly ShownChain[]>();
  useEffect(() => {
    let left = false;
    const take = (found: readonly ShownChain[]): void => {
      if (!left) setChains(found);
    };
    api.chains().then(take, () => take([]));
    return () => {
      left = true;
    };
  }, [api]);
  return chains;
}

interface PastProps {
  readonly rocket: ShownRocket;
  readonly chains: readonly ShownChain[] | undefined;
  readonly words: Words;
}

function Past({ rocket, chains, words }: PastProps): JSX.Element {
  const chain = chains?.find((each) => reaches(each, rocket.number));
  const [verdict, setVerdict] = useState<boolean | null>(null);
  return (
    <li>
      <span translate="no">
        {words.round} {rocket.number}
        <small>{rocket.serverSeed}</small>
      </span>
      <span translate="no">
        <b>{showTimes(rocket.point ?? 100)}×</b>
      </span>
      <Button size="s" look="ghost" disabled={chains === undefined} onClick={() => setVerdict(holds(rocket, chain))}>
        {words.verify}
      </Button>
      {verdict === null ? null : (
        <p role="status" className={`st-verdict ${verdict ? 'holds' : 'broken'}`}>
          {verdict ? words.verified : words.notVerified}
        </p>
      )}
    </li>
  );
}

/** Which rockets have seeds that are settled already, and the head that shows it. */
function ChainFacts({ chain, words }: { chain: ShownChain; words: Words }): JSX.Element {
  return (
    <>
      <dt>
        {words.of(TEXTS.chain)} {chain.first}–{chain.first + chain.length - 1}
      </dt>
      <dd>{chain.head}</dd>
    </>
  );
}

export function CrashFairness({
  api,
  rocket,
  past,
  words,
  onClose,
}: {
  api: Api;
  rocket: ShownRocket | null;
  past: readonly ShownRocket[];
  words: Words;
  onClose: () => void;
}): JSX.Element {
  const chains = useChains(api);
  const chain = rocket === null ? undefined : chains?.find((each) => reaches(each, rocket.number));
  return (
    <Popup title={words.fairness} size="sheet" onClose={onClose}>
      <div className="st-sheet">
        <p>{words.of(TEXTS.fair)}</p>
        {rocket === null ? null : (
          <dl className="st-facts st-seeds" translate="no">
            <dt>
              {words.round} {rocket.number}: {words.of(TEXTS.promise)}
            </dt>
            <dd>{rocket.commitment}</dd>
            {chain === undefined ? null : <ChainFacts chain={chain} words={words} />}
          </dl>
        )}
        <h3>{words.of(TEXTS.past)}</h3>
        <ul className="st-rounds cr-past-seeds">
          {past.map((each) => (
            <Past key={each.id} rocket={each} chains={chains} words={words} />
          ))}
        </ul>
      </div>
    </Popup>
  );
}
