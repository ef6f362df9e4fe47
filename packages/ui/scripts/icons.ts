/**
 * Writes the icon sprite `assets/icons.svg` and its names `src/lib/icon-names.ts` from Phosphor (MIT).
 * A name without a suffix is the regular weight; `-fill`, `-bold` and `-duotone` are weights of their own.
 *
 * Run after adding a name: `node packages/ui/scripts/icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const WANTED = `
arrow-left arrow-left-bold arrow-right arrow-up-bold arrow-down-bold arrow-u-up-left arrows-clockwise arrows-down-up
arrow-fat-line-up bank bell book-open calendar-blank caret-down caret-down-bold caret-left-bold caret-right-bold caret-up-bold
caret-double-left-bold caret-double-right-bold
chart-line-up chat-circle-dots chat-circle-dots-fill check check-bold check-circle-fill circle-notch clock clock-countdown-fill
clipboard-text coins-duotone copy crown-simple crown-simple-fill cube database device-mobile device-mobile-fill
dots-three-bold download-simple envelope-simple eye eye-slash fingerprint funnel-simple game-controller game-controller-duotone
gauge gear gift gift-duotone globe hand-deposit hand-deposit-fill hand-deposit-duotone hand-withdraw hand-withdraw-duotone
hash heart heart-fill hourglass-medium house-simple house-simple-fill info info-fill key lifebuoy lightning-fill list list-bold
list-bullets lock-simple lock-simple-fill magnifying-glass megaphone-simple-fill minus-bold moon-fill note-pencil pause-fill
paper-plane-tilt-fill percent phone play-fill play-circle-fill plus-bold prohibit question receipt receipt-fill seal-check seal-check-fill
seal-percent shield-check shield-check-fill shield-check-duotone shuffle sign-in sign-out sliders-horizontal soccer-ball soccer-ball-fill
speaker-high speaker-slash star star-fill sun-fill telegram-logo-fill ticket ticket-duotone timer trash trend-up trophy trophy-duotone
user user-circle user-circle-fill user-plus user-plus-duotone users-three wallet wallet-duotone warning-fill warning-circle-fill whatsapp-logo-fill
wifi-slash x x-bold x-circle-fill
`
  .trim()
  .split(/\s+/)
  .toSorted();

const root = join(import.meta.dirname, '..');
const packages = createRequire(import.meta.url);

function readIcon(name: string): string {
  const weight = /-(bold|duotone|fill)$/.exec(name)?.[1] ?? 'regular';
  const svg = readFileSync(packages.resolve(`@phosphor-icons/core/${weight}/${name}.svg`), 'utf8');
  const body = svg
    .replace(/^<svg[^>]*>/, '')
    .replace('</svg>', '')
    .trim();
  return `<symbol id="${name}" viewBox="0 0 256 256">${body}</symbol>`;
}

const symbols = WANTED.map(readIcon).join('\n');
writeFileSync(join(root, 'assets/icons.svg'), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols}\n</svg>\n`);
const names = WANTED.map((name) => `  | '${name}'`).join('\n');
writeFileSync(
  join(root, 'src/lib/icon-names.ts'),
  `/** Names of the icons in assets/icons.svg. Written by scripts/icons.ts; do not edit. */\nexport type IconName =\n${names};\n`,
);
console.log(`${WANTED.length} icons`);
