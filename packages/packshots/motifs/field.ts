import { at, each, el, f, leafAt, ln, n, seededNumbers, spots } from '../svg-shapes.ts'
import type { Motifs } from './motif.ts'

// Pulses, grain and olives.

export const fieldMotifs: Motifs = {
  chickpea: () => {
    const one = (x: number, y: number, r: number, s: number) =>
      at(
        x,
        y,
        r,
        s,
        f('M-6 -40C-2 -50 6 -50 10 -40C34 -38 46 -16 40 10C34 36 14 44 -6 42C-30 40 -44 20 -40 -8C-36 -30 -22 -40 -6 -40Z', '#E9C483') +
          f('M10 -40C34 -38 46 -16 40 10C34 36 14 44 -6 42C-16 41 -24 38 -30 32C20 34 32 -8 10 -40Z', '#CB9C54') +
          ln('M2 -40C-6 -20 -8 0 -2 18', '#B07F3A', 3.6) +
          el(-22, -12, 5, 11, '#F9E3B4', 24),
      )
    return at(
      2,
      8,
      0,
      0.9,
      leafAt(-70, -66, -48, 0.9) +
        leafAt(-36, -84, -8, 0.8, '#8FBB5C', '#6FA04A') +
        one(30, -44, 24, 0.9) +
        one(-40, -10, -30, 1) +
        one(50, 26, 60, 1) +
        one(-4, 58, 8, 1) +
        one(-72, 62, 120, 0.6),
    )
  },

  broadbean: () => {
    const bean = (x: number, y: number, r: number, a: string, b: string) =>
      at(
        x,
        y,
        r,
        1,
        f('M-26 -4C-28 -22 -8 -28 6 -24C24 -20 32 -4 26 10C20 24 2 24 -6 18C-16 16 -25 10 -26 -4Z', a) +
          f('M26 10C20 24 2 24 -6 18C-16 16 -25 10 -26 -4C-14 8 16 12 26 10Z', b) +
          ln('M-20 -6C-20 -10 -18 -14 -14 -16', '#4B3A1E', 4),
      )
    const pod =
      f('M-96 -30C-80 -56 30 -60 78 -30C92 -22 100 -16 100 -8C90 0 70 18 30 22C-30 26 -84 8 -96 -30Z', '#6FA04A') +
      f('M-96 -30C-84 8 -30 26 30 22C70 18 90 0 100 -8C70 4 -40 14 -96 -30Z', '#4E8238') +
      f('M-76 -28C-56 -46 26 -48 66 -26C60 -4 -48 4 -76 -28Z', '#DCE8AE')
    return (
      at(
        0,
        -34,
        -14,
        1,
        pod + bean(-42, -28, 4, '#A9C766', '#86A845') + bean(6, -28, -4, '#B9D278', '#93B352') + bean(48, -20, 10, '#A9C766', '#86A845'),
      ) +
      bean(-44, 56, -24, '#F0C65A', '#D19E2E') +
      bean(14, 50, 18, '#F5D277', '#DCAF42') +
      bean(60, 70, -34, '#F0C65A', '#D19E2E') +
      bean(-10, 84, 60, '#F5D277', '#DCAF42')
    )
  },

  lupin: () => {
    const one = (x: number, y: number, r: number) =>
      at(
        x,
        y,
        r,
        1,
        f('M-32 0C-32 -24 -14 -30 4 -28C24 -26 34 -12 32 6C30 24 10 30 -8 28C-24 26 -32 16 -32 0Z', '#F3C53C') +
          f('M32 6C30 24 10 30 -8 28C-24 26 -32 16 -32 0C-20 16 16 20 32 6Z', '#D49E1F') +
          el(-4, -6, 15, 10, '#FADF84', -10) +
          f('M-32 -2C-26 -4 -24 2 -31 6Z', '#8A5F14'),
      )
    return (
      one(-50, -52, -14) +
      one(18, -64, 22) +
      one(62, -18, 60) +
      one(-16, -6, 8) +
      one(-66, 24, 100) +
      one(28, 42, -30) +
      one(-32, 66, 20) +
      one(74, 70, -70)
    )
  },

  barley: () => ear('#E9BE62', '#C9943A', '#F7DFA0', 44),

  oat: () => {
    const spikelet = (x: number, y: number, r: number) =>
      at(
        x,
        y,
        r,
        1,
        f('M0 -4C-14 8 -14 30 0 44C14 30 14 8 0 -4Z', '#F0D9A0') +
          f('M0 -4C14 8 14 30 0 44C5 28 5 12 0 -4Z', '#D5B066') +
          ln('M-4 4C-9 16 -8 28 -3 36', '#FBF0CF', 2.6) +
          ln('M0 42L3 56', '#C9A257', 2.4),
      )
    return (
      ln(
        'M-14 98C-10 40 -4 -20 8 -92M-2 -50C-24 -58 -44 -50 -56 -34M2 -62C22 -72 42 -66 54 -48M-4 -14C-30 -22 -52 -12 -66 8M2 -26C24 -38 52 -30 68 -10M-8 24C-26 18 -38 24 -46 38M-2 14C16 4 34 12 42 26',
        '#D5B066',
        4,
      ) +
      spikelet(8, -94, 4) +
      each(spots('-56 -34, 54 -48, -66 8, 68 -10, -46 38, 42 26'), ([x, y]) => spikelet(x, y, x / -8)) +
      each(spots('-28 -54, 30 -68, -34 -18, 36 -34'), ([x, y]) => spikelet(x, y, x / -4))
    )
  },

  olive: () => {
    const blade = (x: number, y: number, r: number, a: string, b: string) =>
      at(x, y, r, 1, f('M0 46C-16 22 -16 -20 0 -48C16 -20 16 22 0 46Z', a) + f('M0 46C16 22 16 -20 0 -48Z', b))
    const one = (x: number, y: number, r: number, a: string, b: string, c: string) =>
      at(
        x,
        y,
        r,
        1,
        el(0, 0, 27, 34, a) + f('M10 -32C34 -20 34 22 4 34C-2 34 -8 33 -12 30C16 26 22 -10 10 -32Z', b) + el(-11, -13, 4, 9, c, 20),
      )
    return (
      ln('M-84 -74C-40 -66 20 -56 78 -70M-30 -64C-34 -50 -36 -40 -36 -28M24 -60C26 -46 30 -38 34 -26', '#6B5A34', 5) +
      blade(-72, -46, 150, '#9DB07A', '#6E8450') +
      blade(70, -44, -150, '#9DB07A', '#6E8450') +
      blade(-2, -30, 184, '#87A063', '#6E8450') +
      blade(-38, -84, -50, '#B4C492', '#8CA268') +
      blade(40, -84, 50, '#B4C492', '#8CA268') +
      one(-38, 8, 8, '#8A9A3A', '#66752A', '#CDD98E') +
      one(36, 10, -10, '#4A3A4E', '#31243A', '#8F7C98') +
      one(2, 52, 0, '#A3B04A', '#7C8A30', '#DDE6A2') +
      f('M-66 30C-52 52 -50 64 -62 72C-72 76 -82 70 -80 58C-78 48 -72 42 -66 30Z', '#E7B52C') +
      ln('M-70 58C-71 62 -69 66 -65 67', '#FBE59A', 3)
    )
  },
}

function ear(a: string, b: string, c: string, awn: number): string {
  const r = seededNumbers('ear')
  const grain = (x: number, y: number, rot: number) =>
    at(
      x,
      y,
      rot,
      1,
      ln(`M0 -20L${n(r() * 4 - 2)} ${n(-20 - awn)}`, b, 2.4) +
        f('M0 18C-13 8 -12 -12 0 -24C12 -12 13 8 0 18Z', a) +
        f('M0 18C13 8 12 -12 0 -24C5 -10 5 6 0 18Z', b) +
        ln('M-4 -8C-6 0 -5 6 -2 10', c, 2.4),
    )
  let one = ln('M0 96V30', '#B98F3E', 6)
  for (let j = 0; j < 6; j++) one += grain(-15, 44 - j * 20, -24) + grain(15, 36 - j * 20, 24)
  one += grain(0, -82, 0)
  return at(28, 20, 20, 0.8, one) + at(-20, 18, -12, 0.9, one)
}
