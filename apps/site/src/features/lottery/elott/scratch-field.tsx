/**
 * The nine fields of a card under foil: rubbed off with a finger or a mouse, or uncovered at once by the button (Space on
 * it, as on every button). What lies beneath is read out only once it is uncovered; no foil where motion is reduced.
 */
import type { ScratchCardView } from '@house/contract/lottery/scratch';
import { useT } from '@house/i18n/react';
import { findScratchCard } from '@house/lottery/scratch';
import { Button } from '@house/ui/button';
import { type JSX, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useReducedMotion } from '../../../shared/motion.ts';

const RUB_RADIUS = 22;
/** Of the foil; from there on the rest comes off by itself. */
const ENOUGH = 0.55;
const CELLS = 12;

export function ScratchFields({ card }: { card: ScratchCardView }): JSX.Element {
  const money = useMoney();
  const prizes = findScratchCard(card.code)?.prizes ?? [];
  const counts = card.fields.map((place) => card.fields.filter((one) => one === place).length);
  return (
    <ul className="sc-grid">
      {card.fields.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
        <li key={index} className={(counts[index] ?? 0) >= 3 ? 'num won' : 'num'}>
          {money.whole(prizes[place]?.amount ?? 0n)}
        </li>
      ))}
    </ul>
  );
}

interface FoilProps {
  onBare: () => void;
}

/** Squares of the foil that have been touched tell how much of it is gone. */
function Foil({ onBare }: FoilProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const touched = useRef(new Set<string>());
  // Before the first frame: no amount shows through.
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null) return;
    element.width = element.clientWidth;
    element.height = element.clientHeight;
    const foil = context.createLinearGradient(0, 0, element.width, element.height);
    for (const [at, tone] of ['#b9a5ff', '#e9e2ff', '#8f7bd6', '#d6cbff'].entries()) foil.addColorStop(at / 3, tone);
    context.fillStyle = foil;
    context.fillRect(0, 0, element.width, element.height);
    context.globalCompositeOperation = 'destination-out';
  }, []);
  const rub = (event: PointerEvent<HTMLCanvasElement>): void => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null || (event.pointerType === 'mouse' && event.buttons === 0)) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    context.beginPath();
    context.arc(x, y, RUB_RADIUS, 0, 2 * Math.PI);
    context.fill();
    touched.current.add(`${Math.floor((x / width) * CELLS)} ${Math.floor((y / height) * CELLS)}`);
    if (touched.current.size > CELLS * CELLS * ENOUGH) onBare();
  };
  return <canvas ref={canvas} className="sc-foil" onPointerDown={rub} onPointerMove={rub} />;
}

export interface ScratchFieldProps {
  card: ScratchCardView;
  bare: boolean;
  onBare: () => void;
}

export function ScratchField({ card, bare, onBare }: ScratchFieldProps): JSX.Element {
  const t = useT();
  const still = useReducedMotion();
  const button = useRef<HTMLButtonElement>(null);
  // The button that bought the card is gone: Space uncovers it.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div className="sc-field">
        {bare ? (
          <ScratchFields card={card} />
        ) : (
          <div aria-hidden="true">
            {still ? <EmptyFields /> : <ScratchFields card={card} />}
            {still ? null : <Foil onBare={onBare} />}
          </div>
        )}
      </div>
      {bare ? null : (
        <Button look="gold" block ref={button} onClick={onBare}>
          {t('site-elott.scratch.revealAll')}
        </Button>
      )}
    </>
  );
}

function EmptyFields(): JSX.Element {
  return (
    <ul className="sc-grid">
      {Array.from({ length: 9 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal fields without identity
        <li key={place}>·</li>
      ))}
    </ul>
  );
}
