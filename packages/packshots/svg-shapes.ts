import { n, seededNumbers } from './numbers.ts'

// Paper-cut shapes for the motifs: flat shapes in three tones (body, shade, light), without
// outlines or gradients.

export { n, seededNumbers }
export type XY = [number, number]

/** A filled path. */
export const f = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}"${extra}/>`
/** A line with round ends. */
export const ln = (d: string, stroke: string, w: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`
/** A circle. */
export const ci = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${extra}/>`
/** An ellipse, rotated about its own center. */
export const el = (x: number, y: number, rx: number, ry: number, fill: string, rot = 0): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${rot ? ` transform="rotate(${n(rot)} ${n(x)} ${n(y)})"` : ''}/>`
/** A group with a transform. */
export const g = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`
/** A part moved, rotated (degrees) and scaled. */
export const at = (x: number, y: number, rot: number, s: number, body: string): string =>
  g(`translate(${n(x)} ${n(y)})${rot ? ` rotate(${n(rot)})` : ''}${s !== 1 ? ` scale(${n(s * 10) / 10})` : ''}`, body)
/** A point by radius and angle in degrees. */
export const pol = (r: number, deg: number): XY => [r * Math.cos((deg * Math.PI) / 180), r * Math.sin((deg * Math.PI) / 180)]
/** `count` parts on a circle. Each part receives its angle in degrees and its index. */
export const ring = (count: number, from: number, part: (deg: number, i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(from + (i * 360) / count, i)).join('')
/** The outline of a star. */
export const star = (points: number, r1: number, r2: number, rot = -90, sy = 1): string => {
  let d = ''
  for (let i = 0; i < points * 2; i++) {
    const [x, y] = pol(i % 2 ? r2 : r1, rot + (i * 180) / points)
    d += `${i ? 'L' : 'M'}${n(x)} ${n(y * sy)}`
  }
  return d + 'Z'
}
/** A smooth line through the points (Catmull-Rom), to follow an 'M' or 'L'. */
export function curve(points: XY[]): string {
  const point = (i: number): XY => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0]
  return points
    .map(([x, y], i) => {
      if (i === 0) return `${n(x)} ${n(y)}`
      const [ax, ay] = point(i - 2)
      const [bx, by] = point(i - 1)
      const [dx, dy] = point(i + 1)
      return `C${n(bx + (x - ax) / 6)} ${n(by + (y - ay) / 6)} ${n(x - (dx - bx) / 6)} ${n(y - (dy - by) / 6)} ${n(x)} ${n(y)}`
    })
    .join('')
}
/** Parses points in the form of a polygon's points: '10 -4, 22 8'. */
export const spots = (text: string): XY[] =>
  text.split(', ').map((place): XY => {
    const [x, y] = place.split(' ').map(Number)
    return [x ?? 0, y ?? 0]
  })
/** One part at each of the points. */
export const each = (places: XY[], part: (place: XY, i: number) => string): string => places.map(part).join('')

/** A leaf with its vein, stem down. */
export const leafAt = (x: number, y: number, rot: number, s: number, a = '#4C8A43', b = '#37702F'): string =>
  at(
    x,
    y,
    rot,
    s,
    f('M0 44C-8 20 -30 14 -28 -14C-26 -30 -14 -42 0 -48C14 -42 26 -30 28 -14C30 14 8 20 0 44Z', a) +
      f('M0 44C-8 20 -30 14 -28 -14C-26 -30 -14 -42 0 -48Z', b) +
      ln('M0 40V-34', '#E7F0C4', 2.4, ' opacity=".55"'),
  )

/** A ball in three tones, lit from the upper left. */
export const ball = (x: number, y: number, r: number, body: string, shade: string, light: string): string => {
  const [ax, ay] = pol(r, -42)
  const [bx, by] = pol(r, 142)
  return (
    ci(x, y, r, body) +
    f(
      `M${n(x + ax)} ${n(y + ay)}A${n(r)} ${n(r)} 0 0 1 ${n(x + bx)} ${n(y + by)}A${n(r * 1.3)} ${n(r * 1.3)} 0 0 0 ${n(x + ax)} ${n(y + ay)}Z`,
      shade,
    ) +
    el(x - r * 0.42, y - r * 0.46, r * 0.24, r * 0.13, light, -42)
  )
}
/** A cube seen from above its front edge: top, left side, right side. */
export const cube = (x: number, y: number, s: number, top: string, left: string, right: string): string =>
  at(x, y, 0, s, f('M0 -40L36 -20L0 0L-36 -20Z', top) + f('M-36 -20L0 0V40L-36 20Z', left) + f('M36 -20L0 0V40L36 20Z', right))
