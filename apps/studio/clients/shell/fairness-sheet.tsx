/** The seeds: what was promised, what is the player's own, and the change that reveals what was promised. */
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { CallFailed } from './api.ts';
import type { Game } from './use-game.ts';
import type { Words } from './words.ts';

export function FairnessSheet({
  state,
  words,
  onClose,
}: {
  state: Pick<Game, 'pair' | 'rotate'>;
  words: Words;
  onClose: () => void;
}): JSX.Element {
  const { pair } = state;
  const [seed, setSeed] = useState('');
  const [revealed, setRevealed] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const valid = /^[\x21-\x7e]{1,64}$/.test(seed);
  const rotate = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      setRevealed(await state.rotate(seed));
      setSeed('');
    } catch (thrown) {
      setFailure(words.failure(thrown instanceof CallFailed ? thrown.code : 'network'));
    }
    setBusy(false);
  };
  return (
    <Popup title={words.fairness} size="sheet" onClose={onClose}>
      <div className="st-sheet">
        <p>{words.fairnessHow}</p>
        {pair === null ? null : (
          <dl className="st-facts st-seeds" translate="no">
            <dt>{words.seedHash}</dt>
            <dd>{pair.commitment}</dd>
            <dt>{words.clientSeed}</dt>
            <dd>{pair.clientSeed}</dd>
            <dt>{words.nonce}</dt>
            <dd>{pair.nonce}</dd>
            <dt>{words.nextHash}</dt>
            <dd>{pair.nextCommitment}</dd>
          </dl>
        )}
        {revealed === '' ? null : (
          <div role="status">
            <dl className="st-facts st-seeds">
              <dt>{words.revealed}</dt>
              <dd translate="no">{revealed}</dd>
            </dl>
          </div>
        )}
        {failure === null ? null : <p role="alert">{failure}</p>}
        <label className="st-field">
          <span>{words.newSeed}</span>
          <input
            value={seed}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSeed(event.target.value)}
          />
        </label>
        <Button look="brand" block busy={busy} disabled={!valid} onClick={() => void rotate()}>
          {words.rotate}
        </Button>
      </div>
    </Popup>
  );
}
