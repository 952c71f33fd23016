import { at, ball, ci, cube, curve, each, el, f, g, ln, n, pol, ring, seededNumbers, spots, type XY } from '../svg-shapes.ts'
import type { Motifs } from './motif.ts'

// Baked, fried and boiled food.

export const bakeryMotifs: Motifs = {
  pretzel: () => {
    const rope =
      'M-44 60C-32 32 -6 16 10 -6C26 -28 34 -70 62 -70C92 -70 98 -20 84 14C68 54 34 78 0 78C-34 78 -68 54 -84 14C-98 -20 -92 -70 -62 -70C-34 -70 -26 -28 -10 -6C6 16 32 32 44 60'
    const r = seededNumbers('salt')
    const salt = each(spots('-84 -34, -60 -70, 84 -30, 60 -70, -72 36, 72 36, -36 66, 0 78, 38 64, 26 -34, -26 -32'), ([x, y]) =>
      at(x, y, r() * 80, 1, '<rect x="-4" y="-4" width="8" height="8" rx="1.6" fill="#FFFDF4"/>'),
    )
    return ln(rope, '#7A3B17', 28) + g('translate(-1 -2)', ln(rope, '#A85A24', 21)) + g('translate(-3 -5)', ln(rope, '#D08A4A', 6)) + salt
  },

  taralli: () => {
    const one = (x: number, y: number, rot: number, s: number) =>
      at(
        x,
        y,
        rot,
        s,
        ln('M20 30C-20 44 -50 14 -40 -16C-30 -46 24 -50 38 -18C46 4 34 26 4 38', '#B97B3E', 26) +
          ln('M20 28C-20 42 -48 13 -39 -16C-30 -44 22 -48 36 -18C44 3 32 24 4 36', '#E3B370', 19) +
          ln('M-36 4C-40 -20 -20 -36 4 -37', '#F8DFA9', 6) +
          each(spots('-30 22, 6 -40, 38 0, -40 -8, 22 24'), ([a, b]) => at(a, b, a * 3, 1, el(0, 0, 5, 2, '#6F8A3A'))),
      )
    return one(-34, -42, 0, 1) + one(46, -12, 70, 0.9) + one(-22, 50, 200, 1)
  },

  tortilla: () => {
    const r = seededNumbers('maize')
    const one = (x: number, y: number, rot: number, a: string, b: string) =>
      at(
        x,
        y,
        rot,
        1,
        f(
          'M-62 40C-72 44 -74 34 -68 24C-50 -10 -28 -44 -8 -62C0 -70 8 -68 12 -60C34 -26 54 6 68 36C72 46 66 50 58 48C18 36 -24 34 -62 40Z',
          b,
        ) +
          f(
            'M-56 34C-64 36 -66 28 -61 20C-46 -10 -26 -40 -8 -56C-2 -62 6 -60 9 -54C28 -24 46 4 58 30C62 38 57 42 50 40C16 30 -20 28 -56 34Z',
            a,
          ) +
          Array.from({ length: 9 }, () => ci(-34 + r() * 66, -10 + r() * 34, 1.6 + r() * 2.2, r() > 0.5 ? '#8E97B5' : '#343D5E')).join(''),
      )
    return one(-26, -30, -12, '#56618C', '#3A4468') + one(34, -8, 30, '#67739E', '#465179') + one(-14, 44, 172, '#56618C', '#3A4468')
  },

  popcorn: () => {
    const one = (x: number, y: number, rot: number, s: number) =>
      at(
        x,
        y,
        rot,
        s,
        ci(-22, 8, 24, '#EBD9AC') +
          ci(20, 12, 24, '#E2CC97') +
          ci(0, 22, 22, '#E2CC97') +
          ci(-18, -14, 24, '#FFF8E4') +
          ci(16, -16, 25, '#FDF1D2') +
          ci(-2, 2, 24, '#FFF8E4') +
          ci(22, 4, 16, '#FDF1D2') +
          f('M-10 14C-2 6 10 8 14 16C8 26 -6 26 -10 14Z', '#C98A2E') +
          ln('M-26 -20C-22 -27 -16 -29 -10 -28', '#FFFFFF', 4) +
          ln('M-8 -4C-2 -8 6 -8 10 -4', '#E2CC97', 3.4),
      )
    return (
      one(-42, -36, -16, 1) +
      one(40, -46, 24, 0.9) +
      one(4, 18, 0, 1.1) +
      one(-58, 48, 40, 0.8) +
      one(62, 44, -30, 0.9) +
      el(-14, 84, 9, 7, '#E9A92E', 20) +
      el(24, 86, 8, 6, '#E9A92E', -14)
    )
  },

  senbei: () => {
    const r = seededNumbers('rice')
    const one = (x: number, y: number, rot: number) =>
      at(
        x,
        y,
        rot,
        1,
        ci(0, 3, 56, '#8A4A1C') +
          ci(0, 0, 55, '#C67E36') +
          f('M-50 -20A55 55 0 0 1 50 -22A80 80 0 0 0 -50 -20Z', '#E0A255') +
          Array.from({ length: 20 }, () => {
            const [a, b] = pol(8 + r() * 38, r() * 360)
            return ci(a, b, 2 + r() * 3, r() > 0.5 ? '#E7B067' : '#A8642A')
          }).join('') +
          f('M-20 -52L20 -54L24 54L-16 56Z', '#23362B') +
          ln('M-8 -46L-6 46M8 -48L12 46', '#3C5746', 2.4),
      )
    return one(-34, -36, -18) + one(40, 20, 26) + at(-44, 62, -20, 0.5, ci(0, 0, 55, '#C67E36') + ci(-4, -4, 42, '#D9964A'))
  },

  murukku: () => {
    const spiral = (turns: number, r0: number, r1: number): string => {
      const points: XY[] = Array.from({ length: turns * 8 + 1 }, (_, i) => pol(r0 + ((r1 - r0) * i) / (turns * 8), i * 45))
      return `M${curve(points)}`
    }
    const one = (x: number, y: number, rot: number, s: number, turns: number, r1: number) => {
      const d = spiral(turns, 6, r1)
      return at(
        x,
        y,
        rot,
        s,
        ln(d, '#A8661C', 19) +
          ln(d, '#DB9A38', 14) +
          `<path d="${d}" fill="none" stroke="#F6CF7E" stroke-width="9" stroke-dasharray="2.4 6"/>`,
      )
    }
    return (
      one(-18, -16, 20, 1, 3, 66) +
      one(52, 54, 190, 0.9, 2, 38) +
      at(-62, 68, 20, 1, f('M0 -26C12 -10 12 10 0 24C-12 10 -12 -10 0 -26Z', '#5F8838') + f('M0 -26C12 -10 12 10 0 24Z', '#476C28')) +
      at(-38, 84, 70, 1, f('M0 -22C10 -8 10 8 0 20C-10 8 -10 -8 0 -22Z', '#6FA04A'))
    )
  },

  egg: () => {
    const half = (x: number, y: number, rot: number) =>
      at(
        x,
        y,
        rot,
        1,
        f('M0 -60C34 -52 50 -10 44 20C38 46 18 54 0 54C-18 54 -38 46 -44 20C-50 -10 -34 -52 0 -60Z', '#DDE6DF') +
          f('M0 -56C31 -48 46 -8 40 20C35 42 16 50 0 50C-16 50 -35 42 -40 20C-46 -8 -31 -48 0 -56Z', '#FFFDF6') +
          ci(0, 12, 27, '#D9660F') +
          ci(-1, 11, 24, '#F08A1D') +
          el(-9, 2, 7, 4, '#FBC06A', -36),
      )
    const curry = (x: number, y: number, rot: number) =>
      at(x, y, rot, 1, f('M0 -30C14 -12 14 12 0 28C-14 12 -14 -12 0 -30Z', '#5F8838') + f('M0 -30C14 -12 14 12 0 28Z', '#3F6427'))
    return curry(-6, -74, 12) + curry(30, -82, 52) + half(-40, -10, -16) + half(44, 12, 18) + curry(-30, 76, -62) + curry(10, 84, 78)
  },

  waffle: () => {
    const one = (x: number, y: number) => {
      let lines = ''
      for (let i = -4; i <= 4; i++) {
        const half = Math.sqrt(60 * 60 - (i * 13) ** 2)
        lines += `M${i * 13} ${n(-half)}V${n(half)}M${n(-half)} ${i * 13}H${n(half)}`
      }
      return at(
        x,
        y,
        0,
        1,
        ci(0, 5, 66, '#8E4F1C') +
          ci(0, 3, 65, '#6B2F0E') +
          ci(0, 0, 65, '#D08C3C') +
          ci(0, 0, 59, '#E8B05C') +
          at(0, 0, 32, 1, ln(lines, '#B87428', 4)) +
          f('M-44 -36C-32 -50 -14 -56 2 -55', 'none') +
          ln('M-46 -34C-38 -46 -26 -53 -12 -56', '#F9DBA2', 5),
      )
    }
    return (
      one(26, -24) +
      one(-26, 26) +
      f('M16 82C20 92 14 100 6 98C0 96 0 88 4 82Z', '#7A3812') +
      f('M-58 84C-56 92 -62 96 -66 92C-68 88 -66 84 -64 80Z', '#7A3812')
    )
  },

  chinchin: () =>
    each(spots('-34 -58, 34 -62, 0 -36, -64 -16, 62 -22, -28 2, 30 4, -66 40, 66 34, 0 40, -34 70, 36 72'), ([x, y], i) =>
      at(
        x,
        y,
        ((i * 37) % 30) - 15,
        0.8,
        cube(0, 0, 0.9, i % 2 ? '#F3CE8A' : '#EFC275', '#D59A48', i % 3 ? '#B57A2E' : '#A86E26') + el(-8, -22, 4, 2, '#FBE8BF', 20),
      ),
    ),

  arare: () => {
    const stick = (x: number, y: number, rot: number, a: string, b: string) =>
      at(
        x,
        y,
        rot,
        1,
        `<rect x="-42" y="-15" width="84" height="30" rx="15" fill="${b}"/><rect x="-42" y="-15" width="84" height="24" rx="12" fill="${a}"/>` +
          f('M-14 -16H14V16H-14Z', '#22382C') +
          ln('M-5 -12V12M6 -12V12', '#3C5746', 2.2) +
          ln('M-32 -7H-22M24 -7H32', '#F9E2AE', 4),
      )
    const blossom = (x: number, y: number, a: string, b: string) =>
      at(
        x,
        y,
        0,
        1,
        ring(5, -90, (d) => ci(pol(17, d)[0], pol(17, d)[1] + 3, 14, b)) +
          ring(5, -90, (d) => ci(pol(17, d)[0], pol(17, d)[1], 14, a)) +
          ci(0, 0, 7, b),
      )
    return (
      stick(-34, -58, -18, '#D99A4A', '#A8692A') +
      stick(38, -24, 24, '#E3AE62', '#B97B38') +
      stick(-36, 10, 12, '#D99A4A', '#A8692A') +
      stick(34, 60, -22, '#D99A4A', '#A8692A') +
      blossom(62, -74, '#F3B9C0', '#D98A96') +
      blossom(-48, 64, '#CBD98E', '#9DB05C') +
      ball(-86, -30, 14, '#E9C98E', '#C79B57', '#FBEAC6') +
      ball(86, 22, 13, '#8A4A1C', '#6B3410', '#C98A4A') +
      ball(2, 88, 12, '#E9C98E', '#C79B57', '#FBEAC6')
    )
  },

  caramel: () =>
    cube(-38, -20, 1.1, '#EBB065', '#BE7632', '#92521E') +
    cube(44, -34, 0.9, '#E2A055', '#B0692A', '#84481A') +
    cube(8, 42, 1.2, '#F2BE78', '#C98240', '#9C5A24') +
    each(spots('-52 -44, 32 -56, -6 14'), ([x, y]) => ln(`M${x} ${y}l16 -9`, '#FCE2B4', 5)) +
    f('M-90 46C-74 38 -58 44 -54 58C-66 70 -86 64 -90 46Z', '#F2BE78') +
    f('M-90 46C-86 64 -66 70 -54 58C-66 60 -80 58 -90 46Z', '#C98240') +
    each(spots('76 44, 88 66, 66 84, -30 84'), ([x, y], i) => at(x, y, i * 30, 0.3, cube(0, 0, 1, '#EBB065', '#BE7632', '#92521E'))),

  brigadeiro: () => {
    const r = seededNumbers('vermicelli')
    const one = (x: number, y: number, s: number, cup: string, fold: string) => {
      const flakes = Array.from({ length: 34 }, () => {
        const [a, b] = pol(Math.sqrt(r()) * 36, r() * 360)
        return at(
          a,
          b - 8,
          r() * 180,
          1,
          `<rect x="-6" y="-2" width="12" height="4.4" rx="2.2" fill="${r() > 0.5 ? '#7A4526' : '#3A1A0D'}"/>`,
        )
      }).join('')
      return at(
        x,
        y,
        s < 1 ? 6 : -4,
        s,
        ci(0, -8, 42, '#532A16') +
          f('M30 -38A42 42 0 0 1 -32 20A56 56 0 0 0 30 -38Z', '#3A1A0D') +
          flakes +
          f('M-42 2L-34 44H34L42 2L34 14L28 4L20 16L13 5L6 16L0 5L-6 16L-13 5L-20 16L-28 4L-34 14Z', cup) +
          ln('M-28 12L-24 42M-13 14L-11 43M0 14V43M13 14L11 43M28 12L24 42', fold, 3),
      )
    }
    return one(2, -46, 1, '#F6C13D', '#D79A1C') + one(-46, 44, 1, '#F2A7B4', '#D47A8C') + one(48, 46, 1, '#9CCFC0', '#6BA894')
  },
}
