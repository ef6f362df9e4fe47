/** What each kind of fish looks like: shapes on a canvas, drawn as if it swam to the right around (0, 0). No pictures. */
import { FISH_KINDS } from '@house/games/fish/kinds';

export interface Brush {
  readonly ink: CanvasRenderingContext2D;
  /** Of its body, in pixels. */
  readonly size: number;
  readonly kind: number;
  /** -1 to 1, as its tail beats; 0 where nothing moves. */
  readonly beat: number;
}

/** Hue and strength of colour, in the order of the kinds: small fish are silver and green, dear ones warm. */
const COLOURS: readonly (readonly [number, number])[] = [
  ...([
    [205, 34],
    [188, 46],
    [150, 52],
    [48, 82],
    [18, 86],
    [8, 78],
    [166, 50],
    [200, 56],
    [318, 56],
    [10, 80],
  ] as const),
  ...([
    [100, 48],
    [214, 30],
    [92, 38],
    [262, 44],
    [212, 26],
    [44, 92],
    [84, 34],
    [224, 46],
    [300, 52],
  ] as const),
  ...([
    [350, 84],
    [152, 72],
    [262, 78],
    [0, 0],
    [186, 88],
  ] as const),
];
export const tint = (kind: number, light: number, alpha = 1): string => {
  const [hue, strength] = COLOURS[kind] ?? [200, 50];
  return `hsl(${hue} ${strength}% ${light}% / ${alpha})`;
};

function skinOf({ ink, size, kind }: Brush, dark = 26): CanvasGradient {
  const skin = ink.createLinearGradient(0, -size * 0.6, 0, size * 0.6);
  skin.addColorStop(0, tint(kind, dark));
  skin.addColorStop(0.5, tint(kind, 54));
  skin.addColorStop(1, tint(kind, 84));
  return skin;
}

/** Fills and outlines what `trace` draws. */
function body({ ink, size, kind }: Brush, fill: string | CanvasGradient, trace: () => void): void {
  ink.beginPath();
  trace();
  ink.fillStyle = fill;
  ink.fill();
  ink.strokeStyle = tint(kind, 16, 0.75);
  ink.lineWidth = Math.max(1, size * 0.045);
  ink.lineJoin = 'round';
  ink.stroke();
}

function eye({ ink, size }: Brush, x: number, y: number, r: number): void {
  ink.fillStyle = '#fff';
  ink.beginPath();
  ink.arc(x * size, y * size, r * size, 0, Math.PI * 2);
  ink.fill();
  ink.fillStyle = '#0b141b';
  ink.beginPath();
  ink.arc((x + r * 0.22) * size, y * size, r * 0.6 * size, 0, Math.PI * 2);
  ink.fill();
  ink.fillStyle = '#fff';
  ink.beginPath();
  ink.arc((x + r * 0.4) * size, (y - r * 0.3) * size, r * 0.2 * size, 0, Math.PI * 2);
  ink.fill();
}

/** A fish as one knows it; `slim`: how high it is by its length. */
function fish(brush: Brush, slim: number, { scales = true, whiskers = false } = {}): void {
  const { ink, size: s, kind, beat } = brush;
  const tail = beat * 0.26 * s;
  body(brush, tint(kind, 44), () => {
    ink.moveTo(-0.66 * s, 0);
    ink.quadraticCurveTo(-1.02 * s, tail * 0.6, -1.4 * s, -0.55 * s + tail);
    ink.quadraticCurveTo(-1.12 * s, tail, -1.4 * s, 0.55 * s + tail);
    ink.quadraticCurveTo(-1.02 * s, tail * 0.6, -0.66 * s, 0);
  });
  body(brush, tint(kind, 40), () => {
    ink.moveTo(0.42 * s, -slim * 0.8 * s);
    ink.quadraticCurveTo(-0.1 * s, -slim * 2 * s, -0.5 * s, -slim * 0.7 * s);
  });
  body(brush, skinOf(brush), () => {
    ink.moveTo(1.02 * s, 0.04 * s);
    ink.bezierCurveTo(0.7 * s, -slim * 1.25 * s, -0.4 * s, -slim * 1.25 * s, -0.84 * s, 0);
    ink.bezierCurveTo(-0.4 * s, slim * 1.3 * s, 0.7 * s, slim * 1.3 * s, 1.02 * s, 0.04 * s);
  });
  if (scales) {
    ink.strokeStyle = tint(kind, 22, 0.4);
    ink.lineWidth = Math.max(1, s * 0.03);
    for (const x of [-0.42, -0.16, 0.1]) {
      ink.beginPath();
      ink.arc(x * s, 0, slim * 0.6 * s, -0.9, 0.9);
      ink.stroke();
    }
  }
  ink.strokeStyle = tint(kind, 20, 0.6);
  ink.lineWidth = Math.max(1, s * 0.035);
  ink.beginPath();
  ink.arc(0.3 * s, 0, slim * 0.95 * s, -1, 1);
  ink.stroke();
  body(brush, tint(kind, 46, 0.9), () => {
    ink.moveTo(0.16 * s, slim * 0.25 * s);
    ink.quadraticCurveTo(-0.1 * s, slim * 0.5 * s + beat * 0.1 * s, -0.32 * s, slim * 0.95 * s);
    ink.quadraticCurveTo(0.08 * s, slim * 0.85 * s, 0.16 * s, slim * 0.25 * s);
  });
  if (whiskers) {
    ink.strokeStyle = tint(kind, 20);
    for (const y of [0.1, 0.2]) {
      ink.beginPath();
      ink.moveTo(0.92 * s, y * s);
      ink.quadraticCurveTo(1.15 * s, (y + 0.24) * s, 1.1 * s, (y + 0.44) * s);
      ink.stroke();
    }
  }
  eye(brush, 0.66, -slim * 0.2, 0.13);
}

function round(brush: Brush, { bomb = false } = {}): void {
  const { ink, size: s, kind, beat } = brush;
  body(brush, tint(kind, 40), () => {
    ink.moveTo(-0.7 * s, 0);
    ink.lineTo(-1.15 * s, -0.32 * s + beat * 0.2 * s);
    ink.lineTo(-1.15 * s, 0.32 * s + beat * 0.2 * s);
    ink.closePath();
  });
  body(brush, bomb ? '#2b2f36' : tint(kind, 50), () => {
    for (let spike = 0; spike < 22; spike += 1) {
      const turn = (spike / 22) * Math.PI * 2;
      const far = (spike % 2 === 0 ? 1 : 0.84) * 0.86 * s;
      ink.lineTo(Math.cos(turn) * far, Math.sin(turn) * far);
    }
    ink.closePath();
  });
  ink.fillStyle = bomb ? '#4a515c' : tint(kind, 84, 0.8);
  ink.beginPath();
  ink.ellipse(0.06 * s, 0.26 * s, 0.5 * s, 0.34 * s, 0, 0, Math.PI * 2);
  ink.fill();
  if (bomb) {
    ink.strokeStyle = '#d9b26a';
    ink.lineWidth = s * 0.08;
    ink.beginPath();
    ink.moveTo(-0.1 * s, -0.78 * s);
    ink.quadraticCurveTo(0, -1.15 * s, 0.3 * s, -1.08 * s);
    ink.stroke();
    ink.fillStyle = beat > 0 ? '#ffd34d' : '#ff7a2f';
    ink.beginPath();
    ink.arc(0.34 * s, -1.08 * s, (0.14 + Math.abs(beat) * 0.06) * s, 0, Math.PI * 2);
    ink.fill();
  }
  eye(brush, 0.4, -0.22, 0.2);
}

function crab(brush: Brush): void {
  const { ink, size: s, kind, beat } = brush;
  ink.strokeStyle = tint(kind, 34);
  ink.lineCap = 'round';
  ink.lineWidth = s * 0.12;
  for (const side of [-1, 1]) {
    for (const leg of [0, 1, 2]) {
      const x = (-0.45 + leg * 0.35) * s;
      ink.beginPath();
      ink.moveTo(x, side * 0.4 * s);
      ink.quadraticCurveTo(x - 0.1 * s, side * 0.85 * s, x - 0.2 * s + beat * 0.1 * s * (leg - 1), side * 1.05 * s);
      ink.stroke();
    }
    ink.beginPath();
    ink.moveTo(0.5 * s, side * 0.4 * s);
    ink.lineTo(0.86 * s, side * 0.62 * s);
    ink.stroke();
    body(brush, tint(kind, 48), () => {
      ink.arc(
        1.02 * s,
        side * 0.62 * s,
        0.3 * s,
        side * (0.5 + beat * 0.12),
        side * (0.5 + beat * 0.12) + Math.PI * 1.7,
      );
      ink.lineTo(1.02 * s, side * 0.62 * s);
      ink.closePath();
    });
  }
  body(brush, skinOf(brush, 32), () => ink.ellipse(0, 0, 0.74 * s, 0.62 * s, 0, 0, Math.PI * 2));
  ink.fillStyle = tint(kind, 30, 0.5);
  for (const [x, y] of [
    [-0.3, -0.2],
    [-0.3, 0.2],
    [0, 0],
  ] as const) {
    ink.beginPath();
    ink.arc(x * s, y * s, 0.09 * s, 0, Math.PI * 2);
    ink.fill();
  }
  eye(brush, 0.62, -0.22, 0.14);
  eye(brush, 0.62, 0.22, 0.14);
}

function turtle(brush: Brush): void {
  const { ink, size: s, kind, beat } = brush;
  for (const side of [-1, 1]) {
    body(brush, tint(kind, 52), () => {
      ink.ellipse(0.42 * s, side * 0.66 * s, 0.46 * s, 0.17 * s, side * (0.7 + beat * 0.35), 0, Math.PI * 2);
    });
    body(brush, tint(kind, 52), () => {
      ink.ellipse(-0.62 * s, side * 0.5 * s, 0.28 * s, 0.13 * s, -side * (0.7 + beat * 0.25), 0, Math.PI * 2);
    });
  }
  body(brush, tint(kind, 58), () => ink.ellipse(0.92 * s, 0, 0.3 * s, 0.24 * s, 0, 0, Math.PI * 2));
  body(brush, skinOf(brush), () => ink.ellipse(0, 0, 0.82 * s, 0.66 * s, 0, 0, Math.PI * 2));
  ink.strokeStyle = tint(kind, 20, 0.7);
  ink.lineWidth = s * 0.05;
  ink.beginPath();
  for (let at = 0; at <= 6; at += 1) {
    const turn = (at / 6) * Math.PI * 2;
    ink.lineTo(Math.cos(turn) * 0.38 * s, Math.sin(turn) * 0.32 * s);
  }
  for (let at = 0; at < 6; at += 1) {
    const turn = (at / 6) * Math.PI * 2;
    ink.moveTo(Math.cos(turn) * 0.38 * s, Math.sin(turn) * 0.32 * s);
    ink.lineTo(Math.cos(turn) * 0.78 * s, Math.sin(turn) * 0.62 * s);
  }
  ink.stroke();
  eye(brush, 1.02, -0.1, 0.08);
  eye(brush, 1.02, 0.1, 0.08);
}

function long(brush: Brush, { dragon = false, spark = false } = {}): void {
  const { ink, size: s, kind, beat } = brush;
  const at = (share: number): [number, number] => [
    (1 - share * 2.5) * s,
    Math.sin(share * 6 + beat * 1.6) * 0.24 * share * 1.6 * s,
  ];
  const thick = (share: number): number => (dragon ? 0.3 : 0.21) * (1 - share * 0.86) * s;
  if (dragon) {
    ink.fillStyle = tint(kind, 34);
    for (let step = 1; step < 11; step += 1) {
      const [x, y] = at(step / 12);
      ink.beginPath();
      ink.moveTo(x - 0.12 * s, y - thick(step / 12) * 0.8);
      ink.lineTo(x + 0.02 * s, y - thick(step / 12) * 2);
      ink.lineTo(x + 0.14 * s, y - thick(step / 12) * 0.8);
      ink.fill();
    }
  }
  body(brush, skinOf(brush), () => {
    for (let step = 0; step <= 16; step += 1) {
      const [x, y] = at(step / 16);
      ink.lineTo(x, y - thick(step / 16));
    }
    for (let step = 16; step >= 0; step -= 1) {
      const [x, y] = at(step / 16);
      ink.lineTo(x, y + thick(step / 16));
    }
    ink.closePath();
  });
  const [x, y] = at(0);
  body(brush, tint(kind, dragon ? 42 : 50), () => {
    ink.ellipse(x, y, (dragon ? 0.44 : 0.26) * s, (dragon ? 0.36 : 0.22) * s, 0, 0, Math.PI * 2);
  });
  if (dragon) {
    ink.strokeStyle = '#ffd56b';
    ink.lineWidth = s * 0.07;
    for (const side of [-1, 1]) {
      ink.beginPath();
      ink.moveTo(0.92 * s, side * 0.26 * s);
      ink.quadraticCurveTo(0.6 * s, side * 0.66 * s, 0.34 * s, side * 0.62 * s);
      ink.stroke();
    }
  }
  if (spark) {
    ink.strokeStyle = '#f7ff9c';
    ink.lineWidth = Math.max(1.5, s * 0.06);
    for (const share of [0.25, 0.5, 0.75]) {
      const [sx, sy] = at(share);
      const up = beat > 0 ? -1 : 1;
      ink.beginPath();
      ink.moveTo(sx - 0.1 * s, sy + up * 0.26 * s);
      ink.lineTo(sx + 0.06 * s, sy + up * 0.4 * s);
      ink.lineTo(sx - 0.04 * s, sy + up * 0.46 * s);
      ink.lineTo(sx + 0.12 * s, sy + up * 0.66 * s);
      ink.stroke();
    }
  }
  eye(brush, x / s + 0.14, -0.1, dragon ? 0.11 : 0.08);
}

function ray(brush: Brush): void {
  const { ink, size: s, kind, beat } = brush;
  ink.strokeStyle = tint(kind, 30);
  ink.lineWidth = s * 0.07;
  ink.beginPath();
  ink.moveTo(-0.5 * s, 0);
  ink.quadraticCurveTo(-1.1 * s, beat * 0.3 * s, -1.6 * s, -beat * 0.2 * s);
  ink.stroke();
  const wing = (0.95 + beat * 0.14) * s;
  body(brush, skinOf(brush), () => {
    ink.moveTo(0.86 * s, 0);
    ink.quadraticCurveTo(0.42 * s, -0.5 * s, -0.3 * s, -wing);
    ink.quadraticCurveTo(-0.32 * s, -0.3 * s, -0.62 * s, 0);
    ink.quadraticCurveTo(-0.32 * s, 0.3 * s, -0.3 * s, wing);
    ink.quadraticCurveTo(0.42 * s, 0.5 * s, 0.86 * s, 0);
  });
  ink.fillStyle = tint(kind, 84, 0.5);
  for (const [x, y] of [
    [0, -0.3],
    [0, 0.3],
    [-0.2, -0.55],
    [-0.2, 0.55],
    [-0.25, 0],
  ] as const) {
    ink.beginPath();
    ink.arc(x * s, y * s, 0.06 * s, 0, Math.PI * 2);
    ink.fill();
  }
  eye(brush, 0.56, -0.16, 0.09);
  eye(brush, 0.56, 0.16, 0.09);
}

function giant(brush: Brush, { white = false, crown = false } = {}): void {
  const { ink, size: s, kind, beat } = brush;
  const tail = beat * 0.2 * s;
  body(brush, tint(kind, 34), () => {
    ink.moveTo(-0.8 * s, 0);
    ink.quadraticCurveTo(-1.1 * s, tail - 0.06 * s, -1.4 * s, -0.5 * s + tail);
    ink.quadraticCurveTo(-1.22 * s, tail, -1.34 * s, 0.4 * s + tail);
    ink.closePath();
  });
  body(brush, tint(kind, 34), () => {
    ink.moveTo(0.2 * s, -0.36 * s);
    ink.quadraticCurveTo(-0.02 * s, -0.8 * s, -0.22 * s, -0.86 * s);
    ink.quadraticCurveTo(-0.16 * s, -0.5 * s, -0.28 * s, -0.3 * s);
  });
  const skin = ink.createLinearGradient(0, -s * 0.5, 0, s * 0.5);
  skin.addColorStop(0, tint(kind, 28));
  skin.addColorStop(0.56, tint(kind, 50));
  skin.addColorStop(0.62, white ? '#f2f6fa' : tint(kind, 78));
  skin.addColorStop(1, white ? '#cdd8e2' : tint(kind, 68));
  body(brush, skin, () => {
    ink.moveTo(1.06 * s, 0.02 * s);
    ink.bezierCurveTo(0.86 * s, -0.5 * s, 0, -0.62 * s, -0.92 * s, -0.04 * s);
    ink.bezierCurveTo(-0.3 * s, 0.5 * s, 0.7 * s, 0.58 * s, 1.06 * s, 0.02 * s);
  });
  body(brush, tint(kind, 32), () => {
    ink.moveTo(0.26 * s, 0.24 * s);
    ink.quadraticCurveTo(0, 0.66 * s + beat * 0.06 * s, -0.16 * s, 0.78 * s);
    ink.quadraticCurveTo(-0.06 * s, 0.4 * s, 0.04 * s, 0.24 * s);
  });
  ink.strokeStyle = tint(kind, 18, 0.7);
  ink.lineWidth = Math.max(1, s * 0.03);
  for (const x of [0.36, 0.43, 0.5]) {
    ink.beginPath();
    ink.arc(x * s, 0, 0.16 * s, -0.8, 0.8);
    ink.stroke();
  }
  ink.beginPath();
  ink.moveTo(0.98 * s, 0.14 * s);
  ink.quadraticCurveTo(0.8 * s, 0.24 * s, 0.62 * s, 0.18 * s);
  ink.stroke();
  if (crown) {
    body(brush, '#ffc93c', () => {
      ink.moveTo(0.28 * s, -0.46 * s);
      for (const [x, y] of [
        [0.22, -0.86],
        [0.36, -0.66],
        [0.47, -0.94],
        [0.58, -0.64],
        [0.74, -0.8],
        [0.7, -0.34],
      ] as const) {
        ink.lineTo(x * s, y * s);
      }
      ink.closePath();
    });
  }
  eye(brush, 0.7, -0.1, 0.08);
}

function gharial(brush: Brush): void {
  const { ink, size: s, kind, beat } = brush;
  body(brush, skinOf(brush), () => {
    ink.moveTo(1.4 * s, -0.05 * s);
    ink.lineTo(0.72 * s, -0.1 * s);
    ink.quadraticCurveTo(0.5 * s, -0.3 * s, 0.2 * s, -0.32 * s);
    ink.quadraticCurveTo(-0.6 * s, -0.36 * s, -1.5 * s, beat * 0.3 * s);
    ink.quadraticCurveTo(-0.6 * s, 0.34 * s, 0.3 * s, 0.3 * s);
    ink.quadraticCurveTo(0.6 * s, 0.24 * s, 0.72 * s, 0.1 * s);
    ink.lineTo(1.4 * s, 0.07 * s);
    ink.closePath();
  });
  ink.fillStyle = tint(kind, 20, 0.7);
  for (let bump = 0; bump < 8; bump += 1) {
    const x = (0.2 - bump * 0.18) * s;
    ink.beginPath();
    ink.moveTo(x - 0.06 * s, -0.26 * s);
    ink.lineTo(x, -0.42 * s);
    ink.lineTo(x + 0.06 * s, -0.26 * s);
    ink.fill();
  }
  ink.fillStyle = '#fff';
  for (let tooth = 0; tooth < 5; tooth += 1) {
    ink.beginPath();
    ink.moveTo((0.84 + tooth * 0.11) * s, 0.06 * s);
    ink.lineTo((0.87 + tooth * 0.11) * s, 0.15 * s);
    ink.lineTo((0.9 + tooth * 0.11) * s, 0.06 * s);
    ink.fill();
  }
  eye(brush, 0.54, -0.16, 0.09);
}

function squid(brush: Brush): void {
  const { ink, size: s, kind, beat } = brush;
  ink.strokeStyle = tint(kind, 48);
  ink.lineCap = 'round';
  ink.lineWidth = s * 0.1;
  for (let arm = 0; arm < 6; arm += 1) {
    const y = (arm - 2.5) * 0.13 * s;
    ink.beginPath();
    ink.moveTo(-0.2 * s, y);
    ink.quadraticCurveTo(-0.7 * s, y * 1.8 + beat * 0.16 * s, -1.2 * s, y * 1.5 - beat * 0.2 * s);
    ink.stroke();
  }
  body(brush, skinOf(brush), () => {
    ink.moveTo(1.2 * s, 0);
    ink.quadraticCurveTo(0.9 * s, -0.62 * s, 0.5 * s, -0.4 * s);
    ink.quadraticCurveTo(0, -0.46 * s, -0.34 * s, -0.34 * s);
    ink.quadraticCurveTo(-0.46 * s, 0, -0.34 * s, 0.34 * s);
    ink.quadraticCurveTo(0, 0.46 * s, 0.5 * s, 0.4 * s);
    ink.quadraticCurveTo(0.9 * s, 0.62 * s, 1.2 * s, 0);
  });
  eye(brush, -0.1, -0.18, 0.15);
  eye(brush, -0.1, 0.18, 0.15);
}

function shrimps(brush: Brush): void {
  const { ink, size } = brush;
  for (const [x, y] of [
    [0.4, -0.42],
    [-0.5, 0],
    [0.35, 0.5],
  ] as const) {
    ink.save();
    ink.translate(x * size, y * size + brush.beat * size * 0.08);
    const s = size * 0.62;
    const one = { ...brush, size: s };
    body(one, skinOf(one, 36), () => {
      ink.moveTo(0.8 * s, -0.1 * s);
      ink.quadraticCurveTo(0.1 * s, -0.62 * s, -0.6 * s, -0.1 * s);
      ink.quadraticCurveTo(-0.9 * s, 0.2 * s, -0.7 * s, 0.5 * s);
      ink.quadraticCurveTo(-0.4 * s, 0.1 * s, 0.1 * s, 0.16 * s);
      ink.quadraticCurveTo(0.6 * s, 0.2 * s, 0.8 * s, -0.1 * s);
    });
    ink.strokeStyle = tint(brush.kind, 36);
    ink.lineWidth = Math.max(1, s * 0.05);
    ink.beginPath();
    ink.moveTo(0.76 * s, -0.12 * s);
    ink.quadraticCurveTo(1.2 * s, -0.5 * s, 1.5 * s, -0.3 * s);
    ink.stroke();
    eye(one, 0.52, -0.16, 0.11);
    ink.restore();
  }
}

function clam(brush: Brush): void {
  const { ink, size: s, beat } = brush;
  const open = 0.34 + Math.abs(beat) * 0.12;
  for (const side of [-1, 1]) {
    ink.save();
    ink.rotate(side * open);
    body(brush, skinOf(brush, 34), () => {
      ink.moveTo(-0.7 * s, 0);
      ink.quadraticCurveTo(-0.5 * s, side * 0.86 * s, 0.3 * s, side * 0.74 * s);
      ink.quadraticCurveTo(0.86 * s, side * 0.5 * s, 0.9 * s, 0);
      ink.closePath();
    });
    ink.restore();
  }
  const pearl = ink.createRadialGradient(0.24 * s, -0.06 * s, 0, 0.3 * s, 0, 0.28 * s);
  pearl.addColorStop(0, '#fff');
  pearl.addColorStop(1, '#e7c9e9');
  body(brush, pearl, () => ink.arc(0.3 * s, 0, 0.26 * s, 0, Math.PI * 2));
}

const SHAPES: Readonly<Record<string, (brush: Brush) => void>> = {
  sprat: (brush) => fish(brush, 0.26, { scales: false }),
  minnow: (brush) => fish(brush, 0.3, { scales: false }),
  tilapia: (brush) => fish(brush, 0.5),
  puffer: (brush) => round(brush),
  koi: (brush) => fish(brush, 0.4),
  shrimps,
  catla: (brush) => fish(brush, 0.48),
  rohu: (brush) => fish(brush, 0.4),
  squid,
  crab,
  turtle,
  pangas: (brush) => fish(brush, 0.3, { scales: false, whiskers: true }),
  eel: (brush) => long(brush),
  ray,
  shark: (brush) => giant(brush, { white: true }),
  hilsa: (brush) => fish(brush, 0.4),
  gharial,
  whale: (brush) => giant(brush),
  clam,
  'boss-crab': crab,
  'boss-dragon': (brush) => long(brush, { dragon: true }),
  'storm-king': (brush) => giant(brush, { crown: true }),
  bomb: (brush) => round(brush, { bomb: true }),
  lightning: (brush) => long(brush, { spark: true }),
};

export function paintKind(brush: Brush): void {
  SHAPES[FISH_KINDS[brush.kind]?.code ?? '']?.(brush);
}
