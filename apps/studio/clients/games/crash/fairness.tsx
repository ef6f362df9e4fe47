/** The promise of this rocket, and the seeds of those before it, each checked in the browser with the code that decided it. */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { createRoundStream, draw52Bits } from '@house/fairness/round';
import { crashPoint } from '@house/games/minis/crash';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { CRASH_CLIENT_SEED, type ShownRocket } from '../../../src/contract.ts';
import type { Words } from '../../shell/words.ts';
import { showTimes } from './flight.tsx';
import { TEXTS } from './texts.ts';

function holds({ commitment, number, point, serverSeed }: ShownRocket): boolean {
  const seed = fromHex(serverSeed ?? '', 32);
  if (seed === null || toHex(commitOf(seed)) !== commitment) return false;
  const stream = createRoundStream({ serverSeed: toHex(seed), clientSeed: CRASH_CLIENT_SEED, nonce: number });
  return crashPoint(draw52Bits(stream)) === point;
}

function Past({ rocket, words }: { rocket: ShownRocket; words: Words }): JSX.Element {
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
      <Button size="s" look="ghost" onClick={() => setVerdict(holds(rocket))}>
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

export function CrashFairness({
  rocket,
  past,
  words,
  onClose,
}: {
  rocket: ShownRocket | null;
  past: readonly ShownRocket[];
  words: Words;
  onClose: () => void;
}): JSX.Element {
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
          </dl>
        )}
        <h3>{words.of(TEXTS.past)}</h3>
        <ul className="st-rounds cr-past-seeds">
          {past.map((each) => (
            <Past key={each.id} rocket={each} words={words} />
          ))}
        </ul>
      </div>
    </Popup>
  );
}
