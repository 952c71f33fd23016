import { at, ball, ci, el, f, ln, pol, seededNumbers } from '../svg-shapes.ts'
import type { Motifs } from './motif.ts'

// What stands in every kitchen: it is on no pack, but among the ingredients of many.

export const larderMotifs: Motifs = {
  butter: () =>
    f('M-92 62C-60 78 60 78 92 62C84 48 -84 48 -92 62Z', '#C9D9DE') +
    f('M-92 62C-60 78 60 78 92 62C92 72 60 88 0 88C-60 88 -92 72 -92 62Z', '#A3BAC3') +
    f('M-62 -6L-22 -34H74L34 -6Z', '#FFF0B8') +
    f('M-62 -6H34V58H-62Z', '#FBDD7E') +
    f('M34 -6L74 -34V30L34 58Z', '#E3B548') +
    f('M34 -6L46 -14V50L34 58Z', '#F2CB60') +
    ln('M-50 4H10', '#FFF4CE', 5) +
    at(
      -84,
      30,
      -24,
      0.9,
      f('M-8 -26L34 -26L42 -6L0 -6Z', '#FFF0B8') + f('M0 -6H42V8H0Z', '#FBDD7E') + f('M-8 -26L0 -6V8L-8 -12Z', '#E3B548'),
    ),

  milk: () =>
    f('M-26 -92H26V-74C26 -60 46 -46 46 -18V70C46 84 38 92 24 92H-24C-38 92 -46 84 -46 70V-18C-46 -46 -26 -60 -26 -74Z', '#D5E6EC') +
    f('M-38 -12C-38 -20 -36 -28 -32 -34H32C36 -28 38 -20 38 -12V68C38 78 32 84 22 84H-22C-32 84 -38 78 -38 68Z', '#FFFDF6') +
    f('M16 -34H32C36 -28 38 -20 38 -12V68C38 78 32 84 22 84H6C22 60 24 10 16 -34Z', '#E9E2D2') +
    f('M-30 -98H30V-80H-30Z', '#E4573A') +
    f('M10 -98H30V-80H10Z', '#B93B22') +
    ln('M-28 -14V44', '#FFFFFF', 6),

  redbean: () =>
    Array.from({ length: 9 }, (_, i) => {
      const [x, y] = pol(i === 0 ? 0 : 58 + (i % 2) * 8, i * 45)
      return at(
        x,
        y,
        i * 67,
        1,
        f('M-30 4C-30 -18 -10 -26 8 -22C26 -18 32 -2 26 10C20 22 6 14 -2 18C-14 24 -30 20 -30 4Z', '#8C2F3C') +
          f('M-28 12C-14 6 -4 10 6 6C16 2 26 2 28 -4C32 4 28 12 24 14C16 18 6 14 -2 18C-12 24 -24 22 -28 12Z', '#6A1F2C') +
          ln('M-16 -8C-10 -14 -2 -15 6 -14', '#C76C76', 4.4),
      )
    }).join(''),

  potato: () => {
    const eyes = seededNumbers('eyes')
    const one = (x: number, y: number, rot: number, s: number) =>
      at(
        x,
        y,
        rot,
        s,
        f('M-62 6C-66 -30 -30 -50 6 -44C44 -40 68 -14 62 16C56 44 18 52 -14 48C-42 46 -60 32 -62 6Z', '#D3A15F') +
          f('M-54 26C-30 38 34 36 62 6C62 40 20 52 -14 48C-34 46 -48 38 -54 26Z', '#AC7A3C') +
          ln('M-40 -14C-28 -28 -8 -32 8 -30', '#EBC78E', 7) +
          Array.from({ length: 6 }, () => el(-34 + eyes() * 70, -20 + eyes() * 44, 4.4, 2.4, '#8C5F2B', 20)).join(''),
      )
    return one(-18, -34, -16, 1) + one(22, 40, 14, 0.94)
  },

  pepper: () => {
    const r = seededNumbers('pepper')
    return Array.from({ length: 13 }, (_, i) => {
      const x = Math.cos(i * 2.4) * 22 * Math.sqrt(i)
      const y = Math.sin(i * 2.4) * 22 * Math.sqrt(i)
      return ball(x, y, 15 + r() * 5, i % 3 ? '#3A2B28' : '#5A3E2E', '#221715', '#8A7468') + ci(x + 4, y + 3, 1.8, '#7A6258')
    }).join('')
  },
}
