import type { Face, FaceField } from '../face.ts'
import { nameLines, fitName, voiceStyles, smallPrint } from '../set-text.ts'
import { n } from '../numbers.ts'
import { drawPattern, drawShopMark, drawMotif, scallop } from '../pack-parts.ts'

/** Two areas, separated by a bitten edge. */
export function half(c: Face, r: FaceField): string {
  const cut = r.y + r.h * 0.48,
    pad = 15,
    fit = fitName(c.voice, c.record.name, r.w - pad * 2, r.y + r.h - cut - 48, 3),
    S = Math.min((r.w * 0.88) / 200, (r.h * 0.54) / 200),
    clip = `<clipPath id="${c.id}h"><rect x="${n(r.x - 60)}" y="${n(r.y - 90)}" width="${n(r.w + 120)}" height="${n(cut - r.y + 90)}"/></clipPath>`
  return (
    clip +
    `<rect x="${n(r.x - 60)}" y="${n(r.y - 90)}" width="${n(r.w + 120)}" height="${n(cut - r.y + 90)}" fill="${c.field}"/><g clip-path="url(#${c.id}h)">${drawPattern(c, r, c.palette.base, 0.3)}</g>` +
    `<path d="${scallop(r.x - 20, r.x + r.w + 20, cut + 2, 8)}V${n(cut + 60)}H${n(r.x - 20)}Z" fill="${c.palette.base}"/>` +
    drawMotif(c, r.x + r.w / 2, cut - 86 * S, S) +
    nameLines(c.voice, fit, { x: r.x + pad - 1, y: cut + 14 + (r.y + r.h - cut - 52 - fit.h) / 2, fill: c.palette.text }) +
    drawShopMark(r.x + pad + 5, r.y + r.h - 17.5, 0.52, c.palette.text) +
    smallPrint(c.record.origin, { x: r.x + pad + 15, y: r.y + r.h - 14, fill: c.palette.text }) +
    smallPrint(c.record.weight, { x: r.x + r.w - pad, y: r.y + r.h - 14, fill: c.palette.text, anchor: 'end', size: 8.5 })
  )
}

/** A large name and a larger motif, cropped by the pack. */
export function poster(c: Face, r: FaceField): string {
  const pad = 14,
    fit = fitName(c.voice, c.record.name, r.w - pad * 2, r.h * 0.37, 3),
    end = r.y + 36 + fit.h + (voiceStyles[c.voice].upper ? 10 : 14)
  const R = Math.min(r.w * 0.58, (r.y + r.h - end) / 1.46),
    cx = r.x + r.w * 0.5 + (r.w * 0.58 - R) * 0.2 + r.w * 0.1,
    cy = r.y + r.h - R * 0.46
  return (
    drawPattern(c, r, c.palette.deep, 0.22) +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(R)}" fill="${c.field}"/>` +
    drawMotif(c, cx - R * 0.03, cy, (R * 0.94) / 100, -6) +
    drawShopMark(r.x + pad + 5, r.y + 17, 0.52, c.palette.text) +
    smallPrint(c.record.origin, { x: r.x + pad + 15, y: r.y + 20.4, fill: c.palette.text }) +
    smallPrint(c.record.weight, { x: r.x + r.w - pad, y: r.y + 20.4, fill: c.palette.text, anchor: 'end', size: 8.5 }) +
    nameLines(c.voice, fit, { x: r.x + pad - 1, y: r.y + 36, fill: c.palette.text })
  )
}

/** The motif as a repeated print, the name on a plate with a bite out of it. */
export function plate(c: Face, r: FaceField): string {
  const cx = r.x + r.w / 2,
    cy = r.y + r.h * 0.5,
    pw = r.w * 0.88,
    ph = Math.min(r.h * 0.5, pw * 0.8),
    fit = fitName(c.voice, c.record.name, pw - 34, ph - 58, 3),
    cell = r.w / 3.2
  let m = ''
  for (let j = -5; j <= 5; j++)
    for (let i = -3; i <= 3; i++) {
      const x = cx + (i + (j & 1 ? 0.5 : 0)) * cell,
        y = cy + j * cell * 0.8
      if (x > r.x - 24 && x < r.x + r.w + 24 && y > r.y - 60 && y < r.y + r.h + 60 && Math.abs(y - cy) > ph / 2 - 20)
        m += `<use href="#${c.id}m" transform="translate(${n(x)} ${n(y)}) rotate(${((((i * 5 + j * 3) % 5) + 5) % 5) * 14 - 28}) scale(${n((cell / 235) * 100) / 100})"/>`
    }
  return (
    c.definitions() +
    m +
    `<path d="M${n(cx - pw / 2 + 20)} ${n(cy - ph / 2)}H${n(cx + pw / 2 - 44)}a12 12 0 0 0 15 14a13 13 0 0 0 14 16a12 12 0 0 0 15 14V${n(cy + ph / 2 - 20)}a20 20 0 0 1 -20 20H${n(cx - pw / 2 + 20)}a20 20 0 0 1 -20 -20V${n(cy - ph / 2 + 20)}a20 20 0 0 1 20 -20Z" fill="${c.palette.panel}"/>` +
    smallPrint(c.record.origin, { x: cx - 6, y: cy - ph / 2 + 22, fill: c.palette.ptext, anchor: 'middle' }) +
    nameLines(c.voice, fit, { x: cx, y: cy - ph / 2 + 32 + (ph - 58 - fit.h) / 2, fill: c.palette.ptext, anchor: 'middle' }) +
    smallPrint(c.record.weight, { x: cx, y: cy + ph / 2 - 12, fill: c.palette.ptext, anchor: 'middle', size: 8.5 })
  )
}
