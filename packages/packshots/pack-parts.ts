import type { Face, FaceField } from './face.ts'
import { measureRun, smallPrint } from './set-text.ts'
import { n } from './numbers.ts'

// Printed parts shared by several layouts.

/** The bitten biscuit of the shop's logo. */
export const drawShopMark = (x: number, y: number, s: number, fill: string): string =>
  `<path transform="translate(${n(x)} ${n(y)}) scale(${s})" fill="${fill}" d="M10 0A10 10 0 1 1 -1.5 -9.9A4.6 4.6 0 0 0 2.6 -5.2A4.6 4.6 0 0 0 6 -.9A4.6 4.6 0 0 0 10 0Z"/>`
/** The motif, moved and scaled. */
export const drawMotif = (c: Face, x: number, y: number, s: number, rot = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)})${rot ? ` rotate(${rot})` : ''} scale(${Math.round(s * 1000) / 1000})">${c.art}</g>`
/** The pack's pattern over the whole area and beyond its edges. */
export const drawPattern = (c: Face, r: FaceField, color: string, opacity: number): string =>
  `<g fill="${color}" opacity="${opacity}"><rect x="${n(r.x - 60)}" y="${n(r.y - 80)}" width="${n(r.w + 120)}" height="${n(r.h + 160)}" fill="url(#${c.id}p)"/></g>`
/** Logo and origin, centered. */
export const drawOrigin = (c: Face, r: FaceField, fill: string, y = r.y + 18): string => {
  const cx = r.x + r.w / 2,
    w = measureRun('small', c.record.origin, 0.13).w * 9.5
  return smallPrint(c.record.origin, { x: cx + 8, y, fill, anchor: 'middle' }) + drawShopMark(cx + 8 - w / 2 - 11, y - 3.4, 0.52, fill)
}
/** Weight, centered. */
export const drawWeight = (c: Face, r: FaceField, fill: string, y = r.y + r.h - 10): string =>
  smallPrint(c.record.weight, { x: r.x + r.w / 2, y, fill, anchor: 'middle', size: 8.5 })
/** A bitten edge from left to right. */
export const scallop = (x0: number, x1: number, y: number, bites: number): string => {
  const w = (x1 - x0) / bites
  let d = `M${n(x0)} ${n(y)}`
  for (let i = 0; i < bites; i++) d += `a${n(w / 2)} ${n(w / 2.1)} 0 0 1 ${n(w)} 0`
  return d
}
