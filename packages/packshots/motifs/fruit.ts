import { at, ci, each, el, f, g, leafAt, ln, n, pol, ring, seededNumbers, spots } from '../svg-shapes.ts'
import type { Motifs } from './motif.ts'

export const fruitMotifs: Motifs = {
  lychee: () => {
    const skin = (cx: number, cy: number, r: number, top = false) => {
      let s = ''
      for (let j = -4; j <= 4; j++)
        for (let i = -4; i <= 4; i++) {
          const x = (i + (j & 1 ? 0.5 : 0)) * 15,
            y = j * 13
          if (Math.hypot(x, y) < r - 7 && (!top || y > 10)) s += ci(cx + x, cy + y, 3.4, j + i > 1 ? '#A81F3F' : '#EC7387')
        }
      return s
    }
    const zig = (cx: number, cy: number) => {
      let d = `M${cx - 52} ${cy + 4}`
      for (let i = 1; i <= 8; i++) d += `L${n(cx - 52 + i * 13)} ${cy + (i % 2 ? 14 : 1)}`
      return d + `A52 52 0 0 1 ${cx - 52} ${cy + 4}Z`
    }
    return (
      ln('M-34 -28C-30 -62 -8 -78 20 -92M34 -34C30 -56 22 -72 14 -86', '#7A4A2C', 6) +
      leafAt(-30, -68, -70, 0.9) +
      leafAt(54, -72, 62, 0.9, '#6FA04A', '#4E8238') +
      ci(-40, 24, 52, '#D83C59') +
      f('M-78 58A52 52 0 0 0 10 38A62 62 0 0 1 -78 58Z', '#B32445') +
      skin(-40, 24, 52) +
      ci(44, 26, 52, '#FFF4F0') +
      f('M-6 12A52 52 0 0 1 60 -23A60 60 0 0 0 -6 30Z', '#fff') +
      el(66, 8, 9, 16, '#F6D9D6', -30) +
      f(zig(44, 26), '#CF3453') +
      skin(44, 26, 52, true)
    )
  },

  mango: () =>
    f('M-62 -26C-42 -82 30 -90 62 -46C92 -2 76 64 22 82C-30 98 -84 62 -80 16C-78 0 -70 -12 -62 -26Z', '#F6AE2D') +
    f('M-2 -78C26 -84 48 -66 62 -46C92 -2 76 64 22 82C60 40 52 -36 -2 -78Z', '#E8622F') +
    f('M-80 16C-84 62 -30 98 22 82C-10 78 -56 60 -64 -2Z', '#E39A1F') +
    ln('M-46 -18C-40 -36 -28 -50 -12 -58', '#FCD98A', 9) +
    ln('M4 -76C4 -86 0 -92 -6 -96', '#6B4423', 7) +
    leafAt(40, -84, 66, 1.1),

  citrus: () => slice('#F0B429', '#FFF4CC', '#F8CF4A', '#FBDD7A'),

  lime: () => slice('#6FA23B', '#F3F7CE', '#A9CC55', '#C4DE80'),

  berry: () => {
    // Rows of drupelets: height and count.
    const s = each(spots('-30 3, -8 4, 14 5, 38 4, 60 3, 78 1'), ([y, count], r) => {
      let row = ''
      for (let i = 0; i < count; i++) {
        const x = (i - (count - 1) / 2) * 25
        row += ci(x, y, 15.5, (i + r) % 3 ? '#E8902A' : '#F2A93F') + ci(x - 4, y - 5, 4.4, '#FBD28A')
      }
      return row
    })
    return (
      s +
      leafAt(-38, -58, -64, 1) +
      leafAt(38, -58, 64, 1, '#6FA04A', '#4E8238') +
      leafAt(0, -66, 0, 0.8, '#7FB055', '#5C9440') +
      ln('M0 -60V-96', '#3F6B30', 6)
    )
  },

  pomegranate: () => {
    const a = each(
      spots('-14 -14, 12 -18, -30 10, -4 8, 24 6, -18 32, 10 32, 32 28, -2 54, 22 52, -34 -10'),
      ([x, y], i) => el(x, y, 11, 14, i % 2 ? '#C4163C' : '#E23A57', i * 37) + el(x - 3, y - 4, 3, 4, '#FBC2C8', i * 37),
    )
    return (
      f('M-16 -74L-26 -98L-8 -88L2 -100L12 -88L30 -98L20 -74Z', '#A82A36') +
      ci(0, 10, 84, '#C73746') +
      f('M20 -72A84 84 0 0 1 -20 92A100 100 0 0 0 20 -72Z', '#9D2237') +
      f('M-50 4C-42 -40 20 -52 44 -20C66 12 52 66 14 76C-30 82 -58 50 -50 4Z', '#F8DFC0') +
      g('translate(2 0)', a)
    )
  },

  fig: () => {
    const r = seededNumbers('fig')
    let s = ''
    for (let i = 0; i < 46; i++) {
      const a = r() * 360,
        d = 14 + r() * 34,
        [x, y] = pol(d, a)
      s += el(x, 24 + y, 3.4, 2, i % 3 ? '#F6C58A' : '#8E1F3C', a)
    }
    return (
      f(
        'M-4 -98C6 -92 10 -70 24 -54C56 -30 82 -4 78 34C74 74 38 96 0 96C-38 96 -74 74 -78 34C-82 -4 -56 -30 -26 -54C-12 -70 -14 -92 -4 -98Z',
        '#4B2454',
      ) +
      f('M-4 -98C6 -92 10 -70 24 -54C56 -30 82 -4 78 34C74 74 38 96 0 96C60 60 50 -20 -4 -98Z', '#371840') +
      f('M-2 -58C10 -44 60 -16 62 30C62 62 32 82 0 82C-32 82 -62 62 -62 30C-60 -16 -14 -44 -2 -58Z', '#F4DDBE') +
      f('M-2 -38C10 -26 50 -8 50 28C50 54 26 70 0 70C-26 70 -50 54 -50 28C-50 -8 -14 -26 -2 -38Z', '#D24B5B') +
      el(0, 28, 18, 14, '#9E2140') +
      s
    )
  },

  date: () => {
    const D = 'M0 -58C30 -54 42 -18 36 18C30 48 14 62 0 62C-14 62 -30 48 -36 18C-42 -18 -30 -54 0 -58Z'
    const one = (x: number, y: number, r: number) =>
      at(
        x,
        y,
        r,
        1,
        f(D, '#9A4A20') +
          f('M0 -58C30 -54 42 -18 36 18C30 48 14 62 0 62C26 22 22 -32 0 -58Z', '#75330F') +
          ln('M-18 -28C-24 -6 -22 14 -16 32', '#E09A5E', 7) +
          ln('M-2 -30C-5 -8 -4 12 0 34', '#6B2C0C', 3) +
          f('M-13 -52L-9 -66L0 -59L9 -66L13 -52C6 -46 -6 -46 -13 -52Z', '#E9BC73'),
      )
    const half = at(
      42,
      34,
      34,
      1,
      f(D, '#75330F') +
        f('M0 -48C22 -44 32 -14 28 16C24 40 12 52 0 52C-12 52 -24 40 -28 16C-32 -14 -22 -44 0 -48Z', '#D98F4E') +
        f('M0 -30C12 -20 14 12 0 36C-14 12 -12 -20 0 -30Z', '#6B2C0C') +
        ln('M-2 -18C-5 0 -4 10 0 22', '#B5703B', 3),
    )
    return leafAt(-20, -74, -20, 0.9, '#79A64B', '#5F8F3E') + leafAt(16, -80, 26, 0.9) + one(-44, 2, -18) + one(24, -26, 16) + half
  },

  coconut: () =>
    ci(-6, 0, 90, '#6A4128') +
    ring(22, 0, (a) => {
      const [x, y] = pol(84, a),
        [x2, y2] = pol(72, a + 9)
      return ln(`M${n(x - 6)} ${n(y)}L${n(x2 - 6)} ${n(y2)}`, '#8F5F3B', 4)
    }) +
    ci(-6, 0, 74, '#FFFBF2') +
    ci(-6, 0, 52, '#E9DFD0') +
    f('M-50 -28A52 52 0 0 1 38 -28A66 66 0 0 0 -50 -28Z', '#D3C4AF') +
    at(
      54,
      56,
      20,
      1,
      f('M-46 -14C-20 -30 26 -28 46 -8C36 30 -24 36 -46 -14Z', '#6A4128') +
        f('M-46 -14C-20 -30 26 -28 46 -8C34 16 -22 18 -46 -14Z', '#FFFBF2') +
        ln('M-24 -12C-6 -18 12 -18 28 -10', '#E9DFD0', 4),
    ),
}

function slice(rind: string, pith: string, a: string, b: string): string {
  const seg = (c: string) => f('M0 -13C-3 -13 -25 -66 -23 -70C-12 -80 12 -80 23 -70C25 -66 3 -13 0 -13Z', c)
  return (
    ci(0, 0, 94, rind) +
    ci(0, 0, 84, pith) +
    ring(9, 0, (r, i) => at(0, 0, r, 1, seg(i % 3 === 1 ? b : a))) +
    ring(9, 0, (r) => at(0, 0, r, 1, el(-5, -54, 3, 8, '#fff', -8))).replaceAll('fill="#fff"', 'fill="#fff" opacity=".5"') +
    ci(0, 0, 7, pith)
  )
}
