import { at, ball, ci, el, f, leafAt, ln, n, pol, ring } from '../svg-shapes.ts'
import type { Motifs } from './motif.ts'

// Nuts and seeds.

export const kernelMotifs: Motifs = {
  almond: () => {
    const drop = 'M0 -58C30 -34 40 14 14 48C6 58 -6 58 -14 48C-40 14 -30 -34 0 -58Z'
    const one = (x: number, y: number, r: number) =>
      at(
        x,
        y,
        r,
        1,
        f(drop, '#B4702F') +
          f('M0 -58C30 -34 40 14 14 48C6 58 2 58 0 54C22 20 18 -26 0 -58Z', '#8F5220') +
          ln('M-16 -16C-22 4 -20 22 -10 38M-4 -36C-9 -10 -8 18 -2 40', '#DDA064', 3),
      )
    const bare = (x: number, y: number, r: number) =>
      at(
        x,
        y,
        r,
        0.9,
        f(drop, '#FBEBD0') +
          f('M0 -58C30 -34 40 14 14 48C6 58 2 58 0 54C22 20 18 -26 0 -58Z', '#E8CFA4') +
          ln('M0 -44C-3 -14 -3 18 0 42', '#D9B982', 2.6),
      )
    const blossom = at(
      62,
      -60,
      0,
      1,
      ring(5, -90, (a) => at(0, 0, a + 90, 1, f('M0 2C-18 -6 -16 -30 0 -34C16 -30 18 -6 0 2Z', '#F9D3DA'))) +
        ci(0, 0, 8, '#C43C6A') +
        ring(6, 0, (a) => ci(pol(13, a)[0], pol(13, a)[1], 2.2, '#E8A33A')),
    )
    return at(
      4,
      6,
      0,
      0.9,
      leafAt(10, -78, -12, 0.9, '#8FBB5C', '#6FA04A') +
        leafAt(-78, -30, -62, 0.9) +
        blossom +
        one(-36, -14, -24) +
        bare(40, 24, 34) +
        one(-14, 58, 84),
    )
  },

  cashew: () => {
    const one = (x: number, y: number, r: number, s: number) =>
      at(
        x,
        y,
        r,
        s,
        f(
          'M-46 -20C-50 -50 -8 -62 22 -46C54 -30 62 6 48 34C40 50 18 48 16 32C14 18 22 8 12 -6C2 -20 -12 -6 -26 -2C-38 2 -45 -8 -46 -20Z',
          '#F1D6A4',
        ) +
          f('M48 34C40 50 18 48 16 32C22 38 34 34 38 18C42 -4 34 -26 10 -38C46 -28 60 4 48 34Z', '#D6AF70') +
          ln('M-34 -24C-30 -38 -10 -42 6 -38', '#FBEFD3', 6),
      )
    const apple =
      f('M0 -8C34 -8 42 30 34 54C28 74 10 82 0 82C-10 82 -28 74 -34 54C-42 30 -34 -8 0 -8Z', '#E5532F') +
      f('M16 -4C38 6 40 34 34 54C28 74 10 82 0 82C-8 82 -16 78 -22 72C18 66 26 20 16 -4Z', '#BE3A20') +
      el(-18, 24, 5, 16, '#F79A6B', 12)
    return at(
      0,
      6,
      0,
      0.9,
      leafAt(-64, -70, -44, 1) +
        leafAt(-26, -84, 8, 0.9, '#6FA04A', '#4E8238') +
        at(-44, -48, 0, 1, apple) +
        one(-36, 56, -34, 0.8) +
        one(42, -34, 12, 1) +
        one(44, 48, 150, 0.9),
    )
  },

  macadamia: () => {
    const husk = ball(-36, -22, 50, '#6B4326', '#4A2B16', '#A9764C') + ln('M-72 -30C-54 -40 -22 -42 4 -28', '#F3DEB4', 5)
    const open = ci(40, 18, 50, '#5A3620') + ci(39, 17, 42, '#8A5C38') + ball(38, 18, 35, '#FBEFD4', '#E6CF9F', '#FFFFFF')
    return at(
      0,
      4,
      0,
      0.9,
      leafAt(26, -72, 34, 1.1) +
        leafAt(64, -62, 66, 1, '#6FA04A', '#4E8238') +
        husk +
        open +
        ball(-36, 62, 30, '#FBEFD4', '#E6CF9F', '#FFFFFF'),
    )
  },

  hazelnut: () => {
    const frill = (a: string) => ring(9, -150, (deg) => at(0, 14, deg / 2.6 - 8, 1, f('M-9 0C-14 24 -8 42 0 52C8 42 14 24 9 0Z', a)))
    const one = (x: number, y: number, r: number, s: number, husk: boolean) =>
      at(
        x,
        y,
        r,
        s,
        f('M0 -56C26 -40 44 -18 42 12C40 36 22 48 0 48C-22 48 -40 36 -42 12C-44 -18 -26 -40 0 -56Z', '#B9763A') +
          f('M0 -56C26 -40 44 -18 42 12C40 36 22 48 0 48C-6 48 -10 47 -16 45C26 34 28 -20 0 -56Z', '#94552A') +
          ln('M-22 -18C-28 -2 -28 12 -24 24M-8 -34C-13 -12 -13 10 -9 32', '#DDA064', 3.4) +
          f('M-40 20C-30 36 30 36 40 20C36 40 20 49 0 49C-20 49 -36 40 -40 20Z', '#E2BE88') +
          (husk
            ? at(0, 0, 0, 1, frill('#7FA84B')) + f('M-36 24C-24 38 24 38 36 24C34 44 18 54 0 54C-18 54 -34 44 -36 24Z', '#5F8838')
            : ''),
      )
    return at(
      0,
      8,
      0,
      0.9,
      leafAt(-56, -72, -40, 1.1) +
        leafAt(-14, -84, 6, 1, '#6FA04A', '#4E8238') +
        one(46, -24, 18, 0.9, true) +
        one(-40, 4, -12, 1, false) +
        one(30, 58, 70, 0.8, false),
    )
  },

  sunflower: () => {
    const petals = (r: number, from: number, a: string, b: string) =>
      ring(14, from, (deg) =>
        at(
          0,
          0,
          deg + 90,
          1,
          f(`M0 -34C-16 -52 -14 ${-r + 14} 0 ${-r}C14 ${-r + 14} 16 -52 0 -34Z`, a) + f(`M0 -34C16 -52 14 ${-r + 14} 0 ${-r}Z`, b),
        ),
      )
    const dots =
      ring(14, 0, (a) => ci(pol(31, a)[0], pol(31, a)[1], 3.2, '#8A5A2C')) +
      ring(9, 10, (a) => ci(pol(19, a)[0], pol(19, a)[1], 3, '#A8733A')) +
      ring(5, 0, (a) => ci(pol(8, a)[0], pol(8, a)[1], 2.6, '#8A5A2C'))
    const seed = (x: number, y: number, r: number) =>
      at(
        x,
        y,
        r,
        1,
        f('M0 -28C16 -14 20 12 0 26C-20 12 -16 -14 0 -28Z', '#2E2722') +
          ln('M-7 -8C-9 2 -8 8 -5 14M0 -18V18M7 -8C9 2 8 8 5 14', '#E9DFCC', 3),
      )
    return (
      at(
        -6,
        -10,
        0,
        0.9,
        petals(96, 0, '#EDA81F', '#CF8714') +
          petals(84, 13, '#F9C938', '#EDA81F') +
          ci(0, 0, 42, '#5A3417') +
          ci(0, 0, 34, '#43250F') +
          dots,
      ) +
      seed(58, 62, -24) +
      seed(86, 38, 30) +
      seed(26, 84, 60)
    )
  },

  pinenut: () => {
    const scale = (x: number, y: number, s: number) =>
      at(
        x,
        y,
        0,
        s,
        f('M-16 -12C-8 -18 8 -18 16 -12C18 4 8 14 0 18C-8 14 -18 4 -16 -12Z', '#A86E38') +
          f('M-16 -12C-8 -18 8 -18 16 -12C8 -6 -8 -6 -16 -12Z', '#CB9558') +
          f('M0 18C8 14 18 4 16 -12C10 -8 4 2 0 18Z', '#84512A'),
      )
    let cone = ''
    const rows: [number, number, number][] = [
      [-54, 1, 0.8],
      [-36, 2, 0.9],
      [-16, 3, 1],
      [6, 4, 1],
      [28, 3, 1.1],
      [48, 2, 1.1],
      [64, 1, 1],
    ]
    for (const [y, count, s] of rows) for (let i = 0; i < count; i++) cone += scale((i - (count - 1) / 2) * 27, y, s)
    const nut = (x: number, y: number, r: number) =>
      at(
        x,
        y,
        r,
        1,
        f('M0 -24C12 -14 14 10 0 22C-14 10 -12 -14 0 -24Z', '#FBEBCB') + f('M0 -24C12 -14 14 10 0 22C6 8 6 -10 0 -24Z', '#E4C892'),
      )
    const needles = ring(9, -160, (a) => {
      const [x, y] = pol(78, a / 2.4 - 66)
      return ln(`M0 0L${n(x)} ${n(y)}`, a > 20 ? '#2F6B4A' : '#4C8A5E', 4)
    })
    return (
      at(-6, -34, 0, 0.9, needles) +
      at(-16, 8, -8, 1.1, f('M0 -66C34 -50 58 -8 50 30C42 62 20 76 0 78C-20 76 -42 62 -50 30C-58 -8 -34 -50 0 -66Z', '#6B3F1E') + cone) +
      nut(62, 40, 24) +
      nut(78, 74, -30) +
      nut(44, 80, 74)
    )
  },

  pumpkinseed: () => {
    const rib = (x: number, rx: number, a: string) => el(x, -24, rx, 52, a)
    const pumpkin =
      rib(-52, 30, '#D96A1E') +
      rib(52, 30, '#B9520F') +
      rib(-28, 30, '#EC8428') +
      rib(28, 30, '#D26417') +
      rib(0, 28, '#F39A3A') +
      el(-10, -44, 6, 18, '#FBC580', 6) +
      f('M-10 -70C-8 -84 -2 -92 12 -98L20 -90C12 -86 8 -80 10 -68Z', '#5F7A2E')
    const seed = (x: number, y: number, r: number, hulled: boolean) =>
      at(
        x,
        y,
        r,
        1,
        hulled
          ? f('M0 -30C20 -20 22 14 0 28C-22 14 -20 -20 0 -30Z', '#5F8838') +
              f('M0 -30C20 -20 22 14 0 28C10 8 10 -12 0 -30Z', '#476C28') +
              ln('M-7 -8C-9 0 -8 8 -5 14', '#A9C874', 3)
          : f('M0 -30C20 -20 22 14 0 28C-22 14 -20 -20 0 -30Z', '#FBF0D6') + f('M0 -23C14 -15 16 11 0 21C-16 11 -14 -15 0 -23Z', '#EAD7AC'),
      )
    return (
      pumpkin +
      seed(-62, 50, -30, true) +
      seed(-22, 64, 24, false) +
      seed(20, 56, -14, true) +
      seed(62, 52, 40, true) +
      seed(42, 84, 84, false) +
      seed(-48, 84, 80, true)
    )
  },
}
