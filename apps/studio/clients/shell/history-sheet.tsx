/** Ended rounds of this game, the newest first; each can be checked once its server seed is revealed. */
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useEffect, useState } from 'react';
import type { ShownRound } from '../../src/contract.ts';
import type { Api } from './api.ts';
import { checkRound } from './check-round.ts';
import type { ClientGame } from './client-game.ts';
import { showMoney, unitsOf } from './money.ts';
import type { Words } from './words.ts';

/** `pair`: that in use, whose seed is not told yet. */
interface Played {
  readonly api: Api;
  readonly pair: { readonly id: string } | null;
}

type Verdict = 'holds' | 'broken' | 'sealed' | 'checking';

function Row({ round, state, words }: { round: ShownRound; state: Played; words: Words }): JSX.Element {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const check = async (): Promise<void> => {
    if (round.pair === state.pair?.id) return setVerdict('sealed');
    setVerdict('checking');
    const revealed = await state.api.revealed(round.pair).catch(() => null);
    if (revealed === null) return setVerdict('sealed');
    setVerdict((await checkRound(round, revealed)) ? 'holds' : 'broken');
  };
  const said = { holds: words.verified, broken: words.notVerified, sealed: words.sealed, checking: '…' };
  return (
    <li>
      <span>
        <time dateTime={round.placedAt} translate="no">
          {new Date(round.placedAt).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'medium' })}
        </time>
        <small translate="no">
          {words.round} {round.nonce} · {round.id.slice(-12)}
        </small>
      </span>
      <span translate="no">
        {round.grant === null ? showMoney(round.stake) : words.freeRound}
        <b className={unitsOf(round.prize ?? '0') > 0n ? 'won' : ''}>
          {round.state === 'void' ? '–' : showMoney(round.prize ?? '0')}
        </b>
      </span>
      {round.state === 'void' ? null : (
        <Button size="s" look="ghost" onClick={() => void check()}>
          {words.verify}
        </Button>
      )}
      {verdict === null ? null : (
        <p role="status" className={`st-verdict ${verdict}`}>
          {said[verdict]}
        </p>
      )}
    </li>
  );
}

export function HistorySheet({
  state,
  game,
  words,
  onClose,
}: {
  state: Played;
  game: ClientGame;
  words: Words;
  onClose: () => void;
}): JSX.Element {
  const [rounds, setRounds] = useState<readonly ShownRound[]>([]);
  const [more, setMore] = useState(true);
  const [failed, setFailed] = useState(false);
  const load = async (before: string | null): Promise<void> => {
    try {
      const page = await state.api.rounds(before);
      setRounds((known) => [...(before === null ? [] : known), ...page]);
      setMore(page.length === 20);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => void load(null), []);
  return (
    <Popup title={`${words.of(game.name)}: ${words.history}`} size="sheet" onClose={onClose}>
      <div className="st-sheet">
        {failed ? <p role="alert">{words.failure('network')}</p> : null}
        {rounds.length === 0 && !failed ? <p>{words.noRounds}</p> : null}
        <ul className="st-rounds">
          {rounds.map((round) => (
            <Row key={round.id} round={round} state={state} words={words} />
          ))}
        </ul>
        {more && rounds.length > 0 ? (
          <Button look="ghost" block onClick={() => void load(rounds.at(-1)?.id ?? null)}>
            {words.more}
          </Button>
        ) : null}
      </div>
    </Popup>
  );
}
