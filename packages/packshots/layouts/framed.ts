import type { Face, FaceField } from '../face.ts'
import { nameLines, fitName, smallPrint } from '../set-text.ts'
import { n } from '../numbers.ts'
import { drawWeight, drawPattern, drawOrigin, drawMotif } from '../pack-parts.ts'

/** Name above, motif on a disc below. */
export function sun(c: Face, r: FaceField): string {
  const cx = r.x + r.w / 2,
    top = r.y + 30,
    nameH = Math.max(52, r.h * 0.31),
    room = r.y + r.h - 24 - (top + nameH + 10),
    R = Math.min(r.w * 0.44, room / 2),
    cy = top + nameH + 10 + room / 2
  const fit = fitName(c.voice, c.record.name, r.w - 22, nameH, 3)
  return (
    drawPattern(c, r, c.palette.deep, 0.32) +
    drawOrigin(c, r, c.palette.text) +
    nameLines(c.voice, fit, { x: cx, y: top + (nameH - fit.h) / 2, fill: c.palette.text, anchor: 'middle' }) +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(R)}" fill="${c.field}"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(R - 5)}" fill="none" stroke="${c.palette.pop}" stroke-width="1.6" stroke-dasharray="2 5" stroke-linecap="round"/>` +
    drawMotif(c, cx, cy, R / 104) +
    drawWeight(c, r, c.palette.text)
  )
}

/** Name above, motif in an arched window. */
export function arch(c: Face, r: FaceField): string {
  const cx = r.x + r.w / 2,
    aw = r.w * 0.82,
    top = r.y + r.h * 0.44,
    x0 = cx - aw / 2,
    bot = r.y + r.h + 60
  const fit = fitName(c.voice, c.record.name, r.w - 26, top - r.y - 40, 3),
    S = Math.min(aw / 216, (r.y + r.h - top - 24) / 196)
  const door = (i: number) =>
    `M${n(x0 + i)} ${n(bot)}V${n(top + aw / 2)}A${n(aw / 2 - i)} ${n(aw / 2 - i)} 0 0 1 ${n(x0 + aw - i)} ${n(top + aw / 2)}V${n(bot)}`
  return (
    drawPattern(c, r, c.palette.deep, 0.28) +
    drawOrigin(c, r, c.palette.text) +
    nameLines(c.voice, fit, { x: cx, y: r.y + 30 + (top - r.y - 40 - fit.h) / 2, fill: c.palette.text, anchor: 'middle' }) +
    `<path d="${door(0)}Z" fill="${c.field}"/><path d="${door(6)}" fill="none" stroke="${c.palette.pop}" stroke-width="1.8"/>` +
    drawMotif(c, cx, r.y + r.h - 22 - 98 * S, S) +
    drawWeight(c, r, c.palette.ptext)
  )
}

/** Motif on the background, name on a belly band. */
export function band(c: Face, r: FaceField): string {
  const cx = r.x + r.w / 2,
    bh = Math.max(r.h * 0.36, 92),
    by = r.y + r.h * 0.9 - bh,
    S = Math.min((by - r.y) / 186, (r.w * 0.82) / 200)
  const fit = fitName(c.voice, c.record.name, r.w - 24, bh - 38, 2)
  return (
    drawPattern(c, r, c.palette.deep, 0.3) +
    `<rect x="${n(r.x - 60)}" y="${n(by)}" width="${n(r.w + 120)}" height="${n(bh)}" fill="${c.palette.panel}"/><path d="M${n(r.x - 60)} ${n(by + 5)}h${n(r.w + 120)}M${n(r.x - 60)} ${n(by + bh - 5)}h${n(r.w + 120)}" stroke="${c.palette.pop}" stroke-width="1.8"/>` +
    drawMotif(c, cx, by - 84 * S, S) +
    smallPrint(c.record.origin, { x: cx, y: by + 21, fill: c.palette.ptext, anchor: 'middle', size: 8.5 }) +
    nameLines(c.voice, fit, { x: cx, y: by + 27 + (bh - 38 - fit.h) / 2, fill: c.palette.ptext, anchor: 'middle' }) +
    drawWeight(c, r, c.palette.text, r.y + r.h - 6)
  )
}
