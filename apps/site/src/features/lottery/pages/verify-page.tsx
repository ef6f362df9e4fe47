/** `/verify`: recomputes a draw in this browser, from a link, a pasted receipt or a list of the latest draws. */
import '../lottery.css';
import '../draws/draws.css';
import { getLogHead } from '@house/contract/lottery/public-log';
import { type DrawSummary, listDrawHistory, listDrawResults } from '@house/contract/lottery/site';
import { QUICKNET } from '@house/fairness/beacon';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { findFacts, listFacts } from '@house/lottery/facts';
import { takesYeekeeEntries } from '@house/lottery/yeekee';
import { Button } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { TextArea } from '@house/ui/field';
import { LoadingFlower } from '@house/ui/mark';
import { ErrorState } from '@house/ui/states';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { useGameNames } from '../game-names.ts';
import { ResultBalls } from '../parts/result-balls.tsx';
import type { PublishedProof } from '../verify/check-draw.ts';
import { Bytes, CheckSteps } from '../verify/check-steps.tsx';
import { type CheckedRaffle, RaffleVerdict, runRaffleCheck } from '../verify/raffle-verdict.tsx';
import { type ReadReceipt, readPasted } from '../verify/read-receipt.ts';
import { type CheckState, useDrawCheck } from '../verify/use-check.ts';
import { Verdict } from '../verify/verdict.tsx';
import { VoidCounts } from '../verify/void-draws.tsx';
import { useShortDrawNo } from '../words.ts';

const LATEST_SHOWN = 8;

interface PasteFormProps {
  readonly onRead: (drawId: string, receipt: ReadReceipt | null) => void;
  readonly onRaffle: (checked: CheckedRaffle) => void;
}

function PasteForm({ onRead, onRaffle }: PasteFormProps): JSX.Element {
  const t = useT();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const find = async (receipt: ReadReceipt): Promise<string | null> => {
    if (receipt.drawId !== null) return receipt.drawId;
    if (findFacts(receipt.gameCode) === undefined) return null;
    const { gameCode } = receipt;
    const { draws } = await request(listDrawHistory, { params: { gameCode }, query: { drawNo: receipt.drawNo } });
    return draws[0]?.id ?? null;
  };
  const submit = async (): Promise<void> => {
    const read = readPasted(text);
    if (read === null) return setWrong(t('site-verify.pasteWrong'));
    setWrong('');
    if (read.kind === 'draw') return onRead(read.drawId, null);
    setBusy(true);
    try {
      if (read.kind === 'raffle') return onRaffle(await runRaffleCheck(read));
      const drawId = await find(read);
      if (drawId === null) setWrong(t('site-verify.drawUnknown'));
      else onRead(drawId, read);
    } catch (failure) {
      setWrong(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="card pad vf-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        label={t('site-verify.pasteLabel')}
        hint={t('site-verify.pasteHint')}
        {...(wrong === '' ? {} : { error: wrong })}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="brand" icon="shield-check" busy={busy} disabled={text.trim() === ''}>
        {t('site-verify.run')}
      </Button>
    </form>
  );
}

function LatestRow({ draw }: { draw: DrawSummary }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const { digits } = useMoney();
  const game = findFacts(draw.gameCode);
  return (
    <li>
      <Link to="/verify" search={{ draw: draw.id }} className="vf-latest">
        <span className="sr">{t('lottery.verify.short')}</span>
        <span className="num b" translate="no">
          {digits(shortDrawNo(draw.drawNo))}
        </span>
        <SimulatedTag of={draw} />
        {game !== undefined && draw.result !== null ? <ResultBalls game={game} result={draw.result} size="s" /> : null}
      </Link>
    </li>
  );
}

function LatestDraws({ startCode }: { startCode: string }): JSX.Element {
  const t = useT();
  const gameName = useGameNames();
  const [gameCode, setGameCode] = useState(startCode);
  const results = useCall(listDrawResults, { params: { gameCode }, query: { count: LATEST_SHOWN } });
  const choices = listFacts().map((game) => ({
    value: game.gameCode,
    text: gameName(game),
  }));
  return (
    <section className="card clip" aria-labelledby="vf-latest">
      <div className="card-h">
        <h2 id="vf-latest">{t('site-verify.latest')}</h2>
      </div>
      <div className="vf-games">
        <Chips label={t('lottery.games')} choices={choices} value={gameCode} onChange={setGameCode} />
      </div>
      <ul className="vf-list">
        {(results.data?.draws ?? []).map((draw) => (
          <LatestRow key={draw.id} draw={draw} />
        ))}
      </ul>
      {results.data?.draws.length === 0 ? <p className="mb-empty t2">{t('lottery.noResult')}</p> : null}
    </section>
  );
}

/** Where anybody reads a round without us. */
const DRAND_URL = 'https://api.drand.sh';

/** What the check of a draw proves is the scheme's; of none in particular that of new draws is told. */
function provesOf(proof: PublishedProof | null): MessageId {
  if (proof?.scheme === 1) return 'site-verify.honestOld';
  return proof !== null && takesYeekeeEntries(proof.draw.gameCode) ? 'site-verify.honestShots' : 'site-verify.honest1';
}

/** `proof` is that of the checked draw; null while no draw is open. */
function Honesty({ proof }: { proof: PublishedProof | null }): JSX.Element {
  const round = proof === null || proof.beacon === null ? null : proof.beaconRound;
  const t = useT();
  const { digits } = useMoney();
  return (
    <section className="card pad vf-honest" aria-labelledby="vf-honest">
      <h2 id="vf-honest">{t('site-verify.honestTitle')}</h2>
      <p>{t(provesOf(proof))}</p>
      {round === null ? (
        <p>{t('site-verify.honest2')}</p>
      ) : (
        <p>
          {t('site-draws.verify.honest')}{' '}
          <a
            className="link"
            href={`${DRAND_URL}/${QUICKNET.chain}/public/${round}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('site-draws.verify.link', { round: digits(round) })}
          </a>
        </p>
      )}
      <p>{t('site-verify.honest3')}</p>
    </section>
  );
}

/** The head of the public log, to be compared with what others have. */
function LogHead(): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  const head = useCall(getLogHead, {});
  if (head.data === undefined) return null;
  const { seq, hash, signed } = head.data;
  return (
    <section className="card pad vf-honest" aria-labelledby="vf-log">
      <h2 id="vf-log">{t('site-verify.logTitle')}</h2>
      <p>{t('site-verify.logNote')}</p>
      <Bytes name={`${t('site-verify.logHead')} ${digits(seq)}`} value={hash} />
      <Bytes name={t('site-verify.houseKey')} value={signed.key} />
    </section>
  );
}

function Outcome({ state, onAgain }: { state: CheckState; onAgain: () => void }): JSX.Element | null {
  const t = useT();
  if (state.kind === 'idle') return null;
  if (state.kind === 'failed')
    return (
      <div className="card">
        <ErrorState title={t('common.state.failed')} onRetry={onAgain}>
          {state.message}
        </ErrorState>
      </div>
    );
  if (state.kind === 'running')
    return (
      <div className="card pad row" role="status">
        <LoadingFlower label={t('site-verify.running')} />
        <span className="t2 num">
          {state.total > 0
            ? t('site-verify.progress', { done: state.read, total: state.total })
            : t('site-verify.running')}
        </span>
      </div>
    );
  return (
    <>
      <Verdict done={state} />
      {state.check.kind === 'checked' || state.check.kind === 'announced' || state.check.kind === 'void' ? (
        <CheckSteps steps={state.check.steps} />
      ) : null}
    </>
  );
}

export function VerifyPage(): JSX.Element {
  useAreas(['lottery', 'site-draws', 'site-elott', 'site-verify']);
  const t = useT();
  const navigate = useNavigate();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const [pasted, setPasted] = useState<ReadReceipt | null>(null);
  const [raffle, setRaffle] = useState<CheckedRaffle | null>(null);
  const [turn, setTurn] = useState(0);
  const drawId = search['draw'] ?? '';
  const own = pasted !== null && pasted.drawId === drawId ? pasted : null;
  const state = useDrawCheck(drawId, search['ticket'] ?? '', own, turn);
  const onRead = (readId: string, receipt: ReadReceipt | null): void => {
    setPasted(receipt === null ? null : { ...receipt, drawId: readId });
    setTurn((old) => old + 1);
    void navigate({ to: '/verify', search: { draw: readId, ...(receipt?.ticket ? { ticket: receipt.ticket } : {}) } });
  };
  const onRaffle = (checked: CheckedRaffle): void => {
    setRaffle(checked);
    // A raffle has no draw of its own in the address.
    void navigate({ to: '/verify', search: {} });
  };
  const startCode = state.kind === 'done' ? state.proof.draw.gameCode : 'F5D1';
  return (
    <div className="wrap verify">
      <h1>{t('site-verify.title')}</h1>
      <p className="t2 vf-intro">{t('site-verify.intro')}</p>
      <div className="vf-lay">
        <div className="vf-main">
          <Outcome state={state} onAgain={() => setTurn((old) => old + 1)} />
          {raffle !== null && drawId === '' ? <RaffleVerdict checked={raffle} /> : null}
          <PasteForm onRead={onRead} onRaffle={onRaffle} />
          {drawId === '' ? null : <Honesty proof={state.kind === 'done' ? state.proof : null} />}
        </div>
        <div className="vf-side">
          {drawId === '' ? <Honesty proof={null} /> : null}
          <LatestDraws key={startCode} startCode={startCode} />
          <LogHead />
          <VoidCounts />
        </div>
      </div>
    </div>
  );
}
