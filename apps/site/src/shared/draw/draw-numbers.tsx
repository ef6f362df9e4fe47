/** What was drawn, as the game draws it: balls, dice, a race, waves, twenty of eighty, the first prize of a board. */
import '@house/ui/draw-colours.css';
import './draw.css';
import { type Board, boardLength, NORTH, prizesOf, SOUTH } from '@house/lottery/families/vn-board';
import type { BoardKind, GameFacts } from '@house/lottery/game';
import { colorsOf, waveOf } from '@house/lottery/looks';
import type { DrawResult } from '@house/lottery/tickets/selection';
import { Balls } from '@house/ui/figures';
import type { CSSProperties, JSX, ReactNode } from 'react';
import { useMoney } from '../money.ts';

export interface DrawNumbersProps {
  game: Pick<GameFacts, 'board' | 'resultShape' | 'trend'>;
  result: DrawResult;
  /** Read out in place of the pieces. */
  label: string;
  size?: 's' | 'm' | 'xl';
  /** The pieces fall into place one after the other. */
  settling?: boolean;
}

type BoardProps = Required<DrawNumbersProps>;

const twoFigures = (number: number): string => String(number).padStart(2, '0');

/** Pieces that are read as one. */
function ContentItems({
  kind,
  label,
  size,
  children,
}: Pick<BoardProps, 'label' | 'size'> & { kind: string; children: ReactNode }): JSX.Element {
  return (
    <span className={`balls dn-${kind} ${size}`} role="img" aria-label={label} translate="no">
      {children}
    </span>
  );
}

const turn = (place: number): CSSProperties => ({ '--turn': place }) as CSSProperties;
const ballClass = (size: string, settling: boolean, look: string): string =>
  ['ball', size === 'm' ? '' : size, settling ? 'settle' : '', look].filter(Boolean).join(' ');

function DigitBalls({ result, ...rest }: BoardProps): JSX.Element {
  return <Balls texts={result.map(String)} {...rest} />;
}

function NumberBalls({ result, ...rest }: BoardProps): JSX.Element {
  return <Balls texts={result.map(twoFigures)} {...rest} />;
}

function ColorBall({ result, label, size, settling }: BoardProps): JSX.Element {
  const { digits } = useMoney();
  const digit = result[0] ?? 0;
  return (
    <ContentItems kind="color" label={label} size={size}>
      <span className={ballClass(size, settling, `hue-${colorsOf(digit).join('-')}`)}>{digits(digit)}</span>
    </ContentItems>
  );
}

/** Where the pips of each face stand in a grid of nine. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

function Dice({ result, label, size, settling }: BoardProps): JSX.Element {
  return (
    <ContentItems kind="dice" label={label} size={size}>
      {result.map((face, place) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place in the draw
          key={place}
          viewBox="0 0 40 40"
          className={`die ${settling ? 'settle' : ''}`}
          style={turn(place)}
          aria-hidden="true"
        >
          <rect width="40" height="40" rx="9" />
          {(PIPS[face] ?? []).map((pip) => (
            <circle key={pip} cx={10 + (pip % 3) * 10} cy={10 + Math.floor(pip / 3) * 10} r="4" />
          ))}
        </svg>
      ))}
    </ContentItems>
  );
}

/** Numbers in the order they came in, each with the colours of its shirt. */
function Race({ result, label, size, settling }: BoardProps): JSX.Element {
  const { digits } = useMoney();
  return (
    <ContentItems kind="race" label={label} size={size}>
      {result.map((number, place) => (
        <span key={number} className={`rc rc-${number} ${settling ? 'settle' : ''}`} style={turn(place)}>
          {digits(number)}
        </span>
      ))}
    </ContentItems>
  );
}

function Waves({ result, label, size, settling }: BoardProps): JSX.Element {
  const { digits } = useMoney();
  const last = result.length - 1;
  return (
    <ContentItems kind="waves" label={label} size={size}>
      {result.map((number, place) => (
        <span key={number} className={place === last ? 'dn-special' : 'dn-normal'}>
          <span className={ballClass(size, settling, `wave-${waveOf(number)}`)} style={turn(place)}>
            {digits(twoFigures(number))}
          </span>
        </span>
      ))}
    </ContentItems>
  );
}

function Keno({ result, label, size, settling }: BoardProps): JSX.Element {
  const { digits } = useMoney();
  return (
    <ContentItems kind="keno" label={label} size={size}>
      {result
        .toSorted((a, b) => a - b)
        .map((number, place) => (
          <span key={number} className={`kn ${settling ? 'settle' : ''}`} style={turn(place)}>
            {digits(twoFigures(number))}
          </span>
        ))}
    </ContentItems>
  );
}

/** The board a draw of so many digits fills. */
export function vnBoardOf({ resultShape }: Pick<GameFacts, 'resultShape'>): Board {
  return [NORTH, SOUTH].find((board) => boardLength(board) === resultShape.count) ?? NORTH;
}

/** The first prize of the board; the whole board stands in a sheet of its own. */
function FirstPrize({ game, result, ...rest }: BoardProps): JSX.Element {
  const [first] = prizesOf(vnBoardOf(game), result);
  return <Balls texts={[...(first?.text ?? '')]} {...rest} />;
}

/** Of an announcement the first prize, whose digits the statistics are of too. */
function FirstDigits({ game, result, ...rest }: BoardProps): JSX.Element {
  return <Balls texts={result.slice(0, game.trend.positionIds.length).map(String)} {...rest} />;
}

const BOARDS: Readonly<Record<BoardKind, (props: BoardProps) => JSX.Element>> = {
  digits: DigitBalls,
  color: ColorBall,
  dice: Dice,
  numbers: NumberBalls,
  race: Race,
  markSix: Waves,
  keno: Keno,
  vn: FirstPrize,
  sea: FirstDigits,
};

export function DrawNumbers({ size = 'm', settling = false, ...props }: DrawNumbersProps): JSX.Element {
  const Kind = BOARDS[props.game.board];
  return <Kind {...props} size={size} settling={settling} />;
}
