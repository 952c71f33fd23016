import { at, ci, curve, each, f, g, ln, n, pol, spots, type XY } from '../svg-shapes.ts'
import type { Motifs } from './motif.ts'

export const seaMotifs: Motifs = {
  fish: () =>
    f('M-92 2C-62 -48 8 -56 54 -8L93 -42C86 -14 87 18 96 46L54 12C10 58 -58 52 -92 2Z', '#2F7C93') +
    f('M-92 2C-58 52 10 58 54 12C14 22 -52 22 -92 2Z', '#BFE1DC') +
    f('M54 -8L93 -42C86 -14 87 18 96 46L54 12Z', '#1E5F78') +
    f('M-20 -42C-8 -68 26 -70 40 -60C34 -48 34 -38 26 -28Z', '#1E5F78') +
    ln('M-48 -30C-34 -12 -34 12 -46 30', '#1E5F78', 5) +
    each(spots('-18 -18, 2 -20, 22 -16, -18 0, 2 0, 22 0, 38 -4'), ([x, y]) =>
      ln(`M${x - 6} ${y - 8}C${x + 7} ${y - 5} ${x + 7} ${y + 5} ${x - 6} ${y + 8}`, '#8CC6CC', 3.4),
    ) +
    ci(-66, -8, 9, '#FFF6E4') +
    ci(-67, -8, 4.6, '#17323E') +
    ln('M-88 8C-82 12 -76 12 -72 10', '#17323E', 3),

  seaweed: () => {
    const frond = (x: number, h: number, w: number, amp: number, ph: number, fill: string, light: string) => {
      const N = 9
      const L: XY[] = []
      const R: XY[] = []
      const M: XY[] = []
      for (let i = 0; i <= N; i++) {
        const t = i / N,
          y = 98 - h * t,
          c = x + amp * Math.sin(t * 6.4 + ph) * (0.25 + t),
          ww = Math.max(0.6, w * (1 - t ** 1.6) * (1 + 0.2 * Math.sin(t * 13 + ph)))
        L.push([c - ww, y])
        R.unshift([c + ww, y])
        M.push([c, y])
      }
      return f(`M${curve(L)}L${curve(R)}Z`, fill) + ln(`M${curve(M.slice(0, 8))}`, light, 2.6)
    }
    return (
      frond(-60, 152, 17, 15, 0, '#1E5A47', '#3E8F69') +
      frond(60, 166, 18, -15, 1, '#1B5142', '#3A8A66') +
      frond(-20, 192, 21, 16, 2.6, '#2F7F59', '#86C48A') +
      frond(26, 138, 18, -16, 0.6, '#69AE72', '#C3E2A4') +
      ci(82, -76, 7, '#BFE5D6') +
      ci(66, -94, 4.4, '#BFE5D6') +
      ci(-80, -70, 6, '#BFE5D6') +
      ci(-90, -88, 3.6, '#BFE5D6')
    )
  },

  prawn: () => {
    let s = ''
    const a0 = -196,
      a1 = 62,
      N = 8
    for (let i = 0; i < N; i++) {
      const b = a0 + ((a1 - a0) * i) / N,
        e = a0 + ((a1 - a0) * (i + 0.94)) / N,
        t = i / N
      const ro = 78 - t * 14,
        ri = 30 + t * 12,
        [x1, y1] = pol(ro, b),
        [x2, y2] = pol(ro - 1.5, e),
        [x3, y3] = pol(ri, e),
        [x4, y4] = pol(ri, b),
        [hx, hy] = pol(ro * 0.86, b + 2),
        [kx, ky] = pol(ro * 0.86, e - 2)
      s +=
        f(
          `M${n(x1)} ${n(y1)}A${n(ro)} ${n(ro)} 0 0 1 ${n(x2)} ${n(y2)}L${n(x3)} ${n(y3)}A${n(ri)} ${n(ri)} 0 0 0 ${n(x4)} ${n(y4)}Z`,
          i % 2 ? '#F2845C' : '#EB6F49',
        ) + ln(`M${n(hx)} ${n(hy)}A${n(ro * 0.86)} ${n(ro * 0.86)} 0 0 1 ${n(kx)} ${n(ky)}`, '#FBC0A0', 5)
      if (i > 0 && i < 6) {
        const [lx, ly] = pol(ri - 2, (b + e) / 2),
          [mx, my] = pol(ri - 15, (b + e) / 2 + 14)
        s = ln(`M${n(lx)} ${n(ly)}L${n(mx)} ${n(my)}`, '#D85A3A', 5) + s
      }
    }
    const [tx, ty] = pol(54, a1 + 2),
      [hx, hy] = pol(54, a0)
    const fan = [-34, 0, 34]
      .map((r, i) => at(tx, ty, a1 + 90 + 60 + r, 1, f('M0 0C-16 -14 -14 -38 0 -46C14 -38 16 -14 0 0Z', i === 1 ? '#F2845C' : '#D85A3A')))
      .join('')
    const head = at(
      hx,
      hy,
      0,
      1,
      f('M-24 -4C-26 26 -12 50 22 62C20 38 26 16 24 -2Z', '#EB6F49') +
        f('M-24 -4C-26 26 -12 50 22 62C4 40 -6 16 -6 -3Z', '#F2845C') +
        ci(-8, 26, 5.4, '#2B1512'),
    )
    const ant = ln(
      `M${n(hx + 16)} ${n(hy + 54)}C${n(hx + 24)} ${n(hy + 92)} ${n(hx + 70)} ${n(hy + 90)} ${n(hx + 104)} ${n(hy + 70)}M${n(hx + 12)} ${n(hy + 50)}C${n(hx + 6)} ${n(hy + 84)} ${n(hx + 24)} ${n(hy + 100)} ${n(hx + 50)} ${n(hy + 100)}`,
      '#D85A3A',
      4,
    )
    return g('translate(4 -6)', ant + fan + s + head)
  },

  salt: () => {
    const cube = (x: number, y: number, s: number) =>
      at(
        x,
        y,
        0,
        s,
        f('M0 -40L36 -20L0 0L-36 -20Z', '#fff') + f('M-36 -20L0 0V40L-36 20Z', '#D7E6EA') + f('M36 -20L0 0V40L36 20Z', '#B5CFD6'),
      )
    return cube(-40, 20, 1.1) + cube(44, 30, 0.9) + cube(4, -42, 1) + cube(66, -44, 0.5) + cube(-74, -44, 0.5) + cube(8, 74, 0.6)
  },
}
