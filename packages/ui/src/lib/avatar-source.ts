/** Addresses of the house's avatars: of the objects one size and format, apart from `art-source`, which every page carries. */
const files = import.meta.glob<string>(
  '../../assets/art/{jarul,balls,bell,bolt,book,cards,chips,coins,compass,cricket,crown,cycle,dice,egg,fish,football,fruit,gems,gift,kite,lantern,marigold,melon,pearl}-240.webp',
  { query: '?url&no-inline', import: 'default', eager: true },
);

/** Empty for a name that is none of them. */
export function avatarSource(name: string): string {
  return files[`../../assets/art/${name}-240.webp`] ?? '';
}
