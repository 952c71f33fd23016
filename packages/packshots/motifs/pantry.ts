import { at, ci, each, el, f, leafAt, ln, pol, ring, seededNumbers, spots } from '../svg-shapes.ts'
import type { Motifs } from './motif.ts'

// Herbs, spices and flowers.

export const pantryMotifs: Motifs = {
  rose: () => {
    const petal = (r: number, a: number, s: number, fill: string, edge: string) => {
      const [x, y] = pol(r, a)
      return at(
        x,
        y - 6,
        a + 90,
        s,
        f('M0 34C-40 26 -46 -16 -20 -30C-8 -36 8 -36 20 -30C46 -16 40 26 0 34Z', fill) +
          f('M-34 -12C-30 -26 -8 -34 8 -33C24 -31 36 -22 36 -8C22 -24 -12 -26 -34 -12Z', edge),
      )
    }
    return (
      leafAt(-58, 54, -120, 1) +
      leafAt(58, 54, 120, 1, '#6FA04A', '#4E8238') +
      ring(6, -90, (a, i) => petal(48, a, 1.1, i % 2 ? '#D04A72' : '#C23E66', '#E58AA3')) +
      ring(5, -60, (a, i) => petal(28, a, 0.9, i % 2 ? '#DE6489' : '#D2557A', '#F0A3B7')) +
      ring(3, -90, (a) => petal(12, a, 0.7, '#E8809D', '#F7C2CD')) +
      ci(0, -6, 14, '#D2557A') +
      ln('M-8 -8C-6 -18 10 -18 10 -6C10 4 -4 4 -4 -4C-4 -8 2 -10 4 -6', '#A62D54', 3.4)
    )
  },

  pandan: () => {
    const blade = (rot: number, h: number, a: string, b: string) =>
      at(
        0,
        92,
        rot,
        1,
        f(`M-4 0C-18 ${-h * 0.4} -12 ${-h * 0.8} 0 ${-h}C12 ${-h * 0.8} 18 ${-h * 0.4} 4 0Z`, a) +
          f(`M0 0V${-h}C12 ${-h * 0.8} 18 ${-h * 0.4} 4 0Z`, b),
      )
    return (
      blade(-46, 142, '#4E8F3F', '#356F2E') +
      blade(46, 142, '#4E8F3F', '#356F2E') +
      blade(-30, 168, '#5FA24A', '#438438') +
      blade(30, 168, '#5FA24A', '#438438') +
      blade(-14, 184, '#7BB85A', '#5FA24A') +
      blade(15, 182, '#7BB85A', '#5FA24A') +
      blade(0, 176, '#96CB6E', '#7BB85A') +
      f('M-34 40C-14 50 14 50 34 40L30 62C12 70 -12 70 -30 62Z', '#F2DFA8') +
      f('M-34 40C-14 50 14 50 34 40L33 46C14 56 -14 56 -33 46Z', '#D9BC74')
    )
  },

  thyme: () => {
    const sprig = (flip: number) => {
      let leaves = ''
      for (let i = 0; i < 6; i++) {
        const y = 74 - i * 30
        const x = flip * Math.sin(i / 2) * 8
        const s = 1 - i * 0.08
        leaves +=
          at(x - 14, y, -58, s, f('M0 22C-13 8 -12 -14 0 -24C12 -14 13 8 0 22Z', '#8DB06A') + f('M0 22C13 8 12 -14 0 -24Z', '#64894A')) +
          at(x + 14, y - 8, 58, s, f('M0 22C-13 8 -12 -14 0 -24C12 -14 13 8 0 22Z', '#7CA25C') + f('M0 22C-13 8 -12 -14 0 -24Z', '#56793F'))
      }
      return (
        ln(`M0 98C${flip * 8} 40 ${flip * 10} -20 0 -90`, '#6B5A34', 4.6) +
        leaves +
        each(spots('-6 -92, 6 -96, 0 -84'), ([x, y]) => ci(x, y, 6, '#C9A4D6'))
      )
    }
    const seed = (x: number, y: number, r: number, a: string) => at(x, y, r, 1, f('M0 -9C6 -9 8 2 0 11C-8 2 -6 -9 0 -9Z', a))
    return (
      at(-22, 0, -14, 1, sprig(1)) +
      at(38, 8, 20, 0.8, sprig(-1)) +
      seed(-80, 56, 30, '#F8E7BC') +
      seed(-66, 82, -20, '#E5B968') +
      seed(78, 78, 60, '#F8E7BC') +
      seed(88, 44, 10, '#E5B968') +
      each(spots('-84 20, -60 -74, 80 -70, 62 92'), ([x, y]) => ci(x, y, 6, '#9A2440'))
    )
  },

  ghostchilli: () => {
    const r = seededNumbers('jolokia')
    const one = (x: number, y: number, rot: number, s: number, a: string, b: string, c: string) =>
      at(
        x,
        y,
        rot,
        s,
        f('M-26 -44C-44 -26 -38 4 -30 22C-24 48 -8 66 4 90C10 70 26 54 30 28C40 6 42 -28 24 -46C10 -54 -12 -54 -26 -44Z', a) +
          f('M24 -46C42 -28 40 6 30 28C26 54 10 70 4 90C0 80 -6 72 -10 64C12 40 20 -10 8 -50C14 -50 20 -48 24 -46Z', b) +
          Array.from({ length: 10 }, () => ln(`M${-22 + r() * 36} ${-30 + r() * 60}q6 5 12 1`, b, 2.6)).join('') +
          ln('M-24 -28C-30 -14 -28 4 -22 18', c, 5) +
          f('M-28 -42C-22 -58 20 -60 28 -44C16 -38 8 -46 0 -38C-8 -46 -16 -36 -28 -42Z', '#5F9743') +
          ln('M0 -52C0 -70 6 -80 16 -86', '#457D36', 7),
      )
    return one(44, -4, 14, 0.9, '#E2542B', '#B93718', '#F9A27A') + one(-30, 4, -12, 1, '#D1272B', '#9E161D', '#F27F7B')
  },

  cinnamon: () => {
    const quill = (x: number, y: number, rot: number, a: string, b: string) =>
      at(
        x,
        y,
        rot,
        1,
        f('M-84 -20H70V20H-84Z', a) +
          f('M-84 4H70V20H-84Z', b) +
          ln('M-70 -10H40M-50 -2H60M-76 12H20', '#D99A5E', 2.6) +
          el(-84, 0, 9, 20, '#6B3417') +
          el(70, 0, 11, 21, '#8A4A22') +
          ln('M70 -13C60 -10 61 8 69 8C77 8 77 -5 70 -5C66 -4 66 3 70 3', '#E7B57E', 3),
      )
    return (
      at(
        -4,
        -8,
        -24,
        1,
        quill(0, -34, 0, '#B36A34', '#8E4C20') +
          quill(6, 34, 0, '#B36A34', '#8E4C20') +
          quill(2, 0, 0, '#C57A40', '#9C5726') +
          f('M-26 -60C-18 -64 -8 -64 0 -60V60C-8 64 -18 64 -26 60Z', '#F2DFB8') +
          f('M-8 -62L0 -60V60L-8 62Z', '#D6B97E'),
      ) + each(spots('-78 70, 84 54, 70 78, -86 -34'), ([x, y]) => ci(x, y, 5, '#C98748'))
    )
  },

  vanilla: () => {
    const petal = (rot: number, s: number, a: string, b: string) =>
      at(0, 0, rot, s, f('M0 4C-24 -20 -24 -62 0 -88C24 -62 24 -20 0 4Z', a) + f('M0 4C24 -20 24 -62 0 -88C8 -56 8 -24 0 4Z', b))
    const flower =
      petal(-90, 0.9, '#F3E3A2', '#DCC573') +
      petal(90, 0.9, '#F3E3A2', '#DCC573') +
      petal(-36, 1, '#FAF0C4', '#E6D48C') +
      petal(36, 1, '#FAF0C4', '#E6D48C') +
      petal(180, 0.7, '#F3E3A2', '#DCC573') +
      f('M-18 -6C-22 18 -12 34 0 40C12 34 22 18 18 -6C8 -14 -8 -14 -18 -6Z', '#F4B942') +
      f('M0 40C12 34 22 18 18 -6C14 10 8 26 0 40Z', '#D9902A') +
      ln('M-8 26C-4 30 4 30 8 26', '#8A5414', 3)
    return at(
      -4,
      0,
      0,
      0.9,
      ln('M-88 -20C-60 40 -10 84 66 92', '#3A1F14', 11) +
        ln('M-84 -14C-56 42 -8 80 58 88', '#6B4430', 3) +
        ln('M-92 24C-64 62 -30 90 16 98', '#2C160D', 10) +
        ln('M-86 32C-62 64 -32 86 4 93', '#5A3624', 3) +
        leafAt(78, 46, 120, 0.9) +
        at(18, -16, 10, 1, flower),
    )
  },

  matcha: () => {
    const bowl =
      f('M-84 -8C-82 46 -54 84 -18 88H30C66 84 94 46 96 -8Z', '#3E4A57') +
      f('M40 87C70 80 94 44 96 -8H70C68 40 60 70 20 88H30Z', '#2A343F') +
      f('M-20 88H32L28 98H-16Z', '#2A343F') +
      el(6, -8, 90, 27, '#566472') +
      el(6, -6, 80, 22, '#6E9A3A') +
      el(2, -8, 70, 17, '#93BE55') +
      ln('M-48 -10C-30 -18 -8 -20 10 -18M-20 0C6 4 34 2 52 -6', '#C6DF8E', 5) +
      ln('M-66 24C-56 50 -40 66 -22 74', '#7C8A98', 5)
    const whisk =
      f('M-9 -52H9L11 -6H-11Z', '#E3BF7C') +
      f('M2 -52H9L11 -6H3Z', '#C79B50') +
      f('M-12 -6H12L24 46C10 54 -10 54 -24 46Z', '#F1D9A2') +
      ln('M-7 -4L-16 46M0 -4V50M7 -4L16 46', '#C79B50', 2.6) +
      ln('M-12 -5H12', '#8A3A4A', 5)
    return at(44, -46, 24, 1, whisk) + bowl
  },
}
