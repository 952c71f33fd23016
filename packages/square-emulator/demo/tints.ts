import type { PackLook } from './snack.ts'

/** The tint for each pack palette. */
const tints: Record<string, string> = {
  yuzu: 'sea',
  lychee: 'lychee',
  durian: 'pistachio',
  liquorice: 'salt',
  masala: 'lychee',
  papaya: 'mango',
  dulce: 'cocoa',
  halva: 'pistachio',
  kraft: 'cocoa',
  ube: 'ube',
  kelp: 'sea',
  cocoa: 'mango',
  aegean: 'salt',
  coral: 'chilli',
  date: 'saffron',
  hibiscus: 'lychee',
  matcha: 'matcha',
  coconut: 'sea',
  guava: 'pistachio',
  tamarind: 'cocoa',
  corn: 'mango',
  plum: 'ube',
  mint: 'matcha',
  ember: 'saffron',
  rosewater: 'pistachio',
  sky: 'saffron',
  indigo: 'salt',
  clay: 'salt',
  cream: 'pistachio',
  lilac: 'saffron',
  olive: 'pistachio',
  peach: 'sea',
  snow: 'sea',
}

/** The design tint behind a pack: its own, or else its palette's. */
export function packTint(pack: PackLook): string {
  const tint = pack.tint ?? tints[pack.palette]
  if (!tint) throw new Error(`No tint for the palette ${pack.palette}`)
  return tint
}
