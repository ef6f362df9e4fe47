/** One scratch card: what it can win, bought, uncovered, and checked once its seed is public (screens.md 2.7). */
import type { ReplyOf } from '@house/contract/call';
import {
  buyScratchCard,
  getScratchSeeds,
  listScratchCards,
  type ScratchCardView,
} from '@house/contract/lottery/scratch';
import { useT } from '@house/i18n/react';
import { formatPercent } from '@house/lottery/rational';
import { SCRATCH_WEIGHTS, type ScratchCard, scratchReturn } from '@house/lottery/scratch';
import { formatAmount, parseAmount } from '@house/money/amount';
import { groupDigits } from '@house/money/display';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { callKey } from '@house/web/query';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { refreshBalance, useBalance } from '../../../shared/balance.ts';
import { useBoot } from '../../../shared/boot.ts';
import { useMoney } from '../../../shared/money.ts';
import { hereAddress, openMemberPage, openPopup } from '../../../shared/popups.ts';
import { queryClient } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { checkCard } from './check-card.ts';
import { ScratchField, ScratchFields } from './scratch-field.tsx';
import { OwnSeeds, type SeedChoice, SeedFields, useSeedChoice } from './scratch-seeds.tsx';

function readCardsAgain(): void {
  for (const call of [listScratchCards, getScratchSeeds])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

interface CardWish {
  readonly code: string;
  /** Wire decimal. */
  readonly price: string;
}

function isCardWish(value: unknown): value is CardWish {
  const { code, price } = (value ?? {}) as Partial<CardWish>;
  return typeof code === 'string' && typeof price === 'string';
}

/**
 * A card under a key that stays until the house has decided: after a lost answer the same card is asked for, in this
 * popup and in the next. Whoever has no pair yet begins the one he was shown.
 */
function useBuying(game: ScratchCard, { seeds, choose }: SeedChoice) {
  const [card, setCard] = useState<ScratchCardView | null>(null);
  const [bare, setBare] = useState(false);
  const { busy, error, pending, send } = useAttempt<CardWish, ReplyOf<typeof buyScratchCard>>({
    what: `scratch.${game.code}`,
    isWish: isCardWish,
    post: ({ key, wish }) => request(buyScratchCard, { body: { key, ...wish } }),
    onAnswered: (bought) => {
      setBare(false);
      setCard(bought.card);
    },
  });
  const buy = (): void => {
    const prepare = seeds?.current?.chosenAt == null ? choose : undefined;
    void send({ code: game.code, price: formatAmount(game.price) }, prepare);
  };
  // What the card was answered with is of the time it was bought: other money may have moved since.
  const uncover = (): void => {
    setBare(true);
    void refreshBalance();
    readCardsAgain();
  };
  return { card, bare, busy, error, pending, buy, uncover };
}

function Prizes({ game }: { game: ScratchCard }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const grouping = useBoot((boot) => boot.brand.currency.grouping);
  const count = (number: number): string => money.digits(groupDigits(String(number), grouping));
  const percent = formatPercent(scratchReturn(game)).replace(/\.?0+$/, '');
  return (
    <>
      <p className="t2">{t('site-elott.scratch.how')}</p>
      <ul className="sc-prizes">
        {game.prizes.map(({ amount, weight }) => (
          <li key={String(amount)}>
            <b className="num" translate="no">
              {money.whole(amount)}
            </b>
            <span className="sm t2 num">
              {t('site-elott.scratch.chance', { weight: count(weight), of: count(SCRATCH_WEIGHTS) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="sm t2">{t('site-elott.return', { percent: money.digits(percent) })}</p>
    </>
  );
}

function Outcome({ card }: { card: ScratchCardView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const won = (parseAmount(card.prize) ?? 0n) > 0n;
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p className="c b" role="status" ref={text} tabIndex={-1}>
      {won ? t('site-elott.scratch.won', { amount: money.full(card.prize) }) : t('site-elott.scratch.lost')}
    </p>
  );
}

export function CardCheckPart({ card }: { card: ScratchCardView }): JSX.Element {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [shown, setShown] = useState(card);
  const choice = useSeedChoice();
  const reveal = async (): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      await choice.choose();
      const { rows } = await request(listScratchCards, { query: { page: 1, size: 100 } });
      setShown(rows.find(({ id }) => id === card.id) ?? card);
      readCardsAgain();
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  };
  const check = checkCard(shown);
  const holds = check?.committed === true && check.recomputed;
  const verdict = check?.chosenAfter === true ? 'site-elott.check.holds' : 'site-elott.check.old';
  return (
    <details className="sc-check">
      <summary>{t('site-elott.check.title')}</summary>
      <p className="sm t2">{t('site-elott.check.note')}</p>
      <p className="xs t3">{t('site-elott.check.commit')}</p>
      <code>{shown.pair.commit}</code>
      <p className="xs t3">{t('site-elott.check.client', { nonce: shown.nonce })}</p>
      <code>{shown.pair.clientSeed}</code>
      {shown.pair.serverSeed === null ? (
        <>
          <SeedFields choice={choice} />
          <Button look="ghost" size="s" busy={busy} disabled={choice.wrong} onClick={() => void reveal()}>
            {t('site-elott.check.reveal')}
          </Button>
        </>
      ) : (
        <>
          <p className="xs t3">{t('site-elott.check.server')}</p>
          <code>{shown.pair.serverSeed}</code>
        </>
      )}
      {error === '' ? null : <Notice tone="warn">{error}</Notice>}
      {check === null ? null : (
        <p className="b" role="status">
          {t(holds ? verdict : 'site-elott.check.broken')}
        </p>
      )}
    </details>
  );
}

/** A card that was bought before. */
export function OwnCardPopup({ card, onClose }: { card: ScratchCardView; onClose: () => void }): JSX.Element {
  const t = useT();
  return (
    <Popup title={t('site-elott.scratch.ownCard')} onClose={onClose}>
      <div className="sc-pop">
        <div className="sc-field">
          <ScratchFields card={card} />
        </div>
        <Outcome card={card} />
        <CardCheckPart card={card} />
      </div>
    </Popup>
  );
}

/** What can be spent, cash and bonus, in mills; null for who is not signed in, and until it is known. */
function useCash(): bigint | null {
  const { token } = useSession();
  const { data } = useBalance();
  if (token === null || data === undefined) return null;
  return (parseAmount(data.cash) ?? 0n) + (parseAmount(data.bonus) ?? 0n);
}

export function ScratchPopup({ game, onClose }: { game: ScratchCard; onClose: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { token } = useSession();
  // Has the house commit, so that the hash stands here before the member's seed is fixed and a card is bought.
  const choice = useSeedChoice();
  const { card, bare, busy, error, pending, buy, uncover } = useBuying(game, choice);
  const chosen = choice.seeds?.current?.chosenAt != null;
  const cash = useCash();
  // Left covered, it is among the own cards all the same: it is paid.
  const close = (): void => {
    if (card !== null) {
      void refreshBalance();
      readCardsAgain();
    }
    onClose();
  };
  // What may have been bought already is asked for again, whatever is left now.
  const missing = cash === null || pending !== null ? 0n : game.price - cash;
  const buyButton =
    missing > 0n ? (
      <>
        <p className="c b num" id="sc-missing" role="status">
          {t('site-elott.scratch.missing', { amount: money.full(missing) })}
        </p>
        <Button look="gold" block aria-describedby="sc-missing" onClick={() => openMemberPage('depositv2')}>
          {t('common.money.deposit')}
        </Button>
      </>
    ) : (
      <Button
        look="gold"
        block
        busy={busy}
        disabled={token !== null && !chosen && (choice.wrong || choice.seeds === undefined)}
        onClick={() => (token === null ? openPopup('login', { next: hereAddress() }) : buy())}
      >
        {t(card === null ? 'site-elott.scratch.buy' : 'site-elott.scratch.another', { price: money.whole(game.price) })}
      </Button>
    );
  return (
    <Popup title={t(game.nameId as 'lottery.card.MANGO')} onClose={close}>
      <div className="sc-pop">
        {card === null ? (
          <>
            <Prizes game={game} />
            {chosen ? (
              <OwnSeeds choice={choice} />
            ) : (
              <details className="sc-check">
                <summary>{t('site-elott.seed.title')}</summary>
                <SeedFields choice={choice} />
              </details>
            )}
          </>
        ) : (
          <ScratchField key={card.id} card={card} bare={bare} onBare={uncover} />
        )}
        {card !== null && bare ? <Outcome key={card.id} card={card} /> : null}
        {error === '' ? null : (
          <Notice tone="warn" urgent>
            {error}
          </Notice>
        )}
        {card === null || bare ? buyButton : null}
        {card !== null && bare ? <CardCheckPart key={card.id} card={card} /> : null}
      </div>
    </Popup>
  );
}
