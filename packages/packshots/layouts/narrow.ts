import type { Face, FaceField } from '../face.ts'
import { nameLines, fitName, voiceStyles } from '../set-text.ts'
import { n } from '../numbers.ts'
import { drawWeight, drawPattern, drawOrigin, drawMotif, scallop } from '../pack-parts.ts'

/** For narrow packs: the name runs up the pack, the motif is at its foot. */
export function column(c: Face, r: FaceField): string {
  const cx = r.x + r.w / 2,
    py = r.y + r.h * 0.62,
    top = r.y + 30,
    H = py - 10 - top,
    fit = fitName(c.voice, c.record.name, H - 6, r.w * 0.74, 2),
    S = Math.min((r.w * 0.92) / 200, (r.y + r.h - py - 26) / 200)
  return (
    drawPattern(c, r, c.palette.deep, 0.3) +
    `<path d="${scallop(r.x - 18, r.x + r.w + 18, py, 6)}V${n(r.y + r.h + 60)}H${n(r.x - 18)}Z" fill="${c.field}"/>` +
    drawMotif(c, cx, py + 2 + (r.y + r.h - 24 - py) / 2, S) +
    `<g transform="translate(${n(cx - (voiceStyles[c.voice].upper ? 0 : fit.size * 0.05))} ${n((top + py - 10) / 2)}) rotate(-90)">${nameLines(c.voice, fit, { x: 0, y: -fit.h / 2, fill: c.palette.text, anchor: 'middle' })}</g>` +
    drawOrigin(c, r, c.palette.text, r.y + 16) +
    drawWeight(c, r, c.field === c.palette.panel ? c.palette.ptext : c.palette.text, r.y + r.h - 7)
  )
}

/** For narrow packs: motif above, stacked name below. */
export function stack(c: Face, r: FaceField): string {
  const cx = r.x + r.w / 2,
    R = Math.min(r.w * 0.45, r.h * 0.25),
    my = r.y + 28 + R,
    top = my + R + 12,
    H = r.y + r.h - 26 - top,
    fit = fitName(c.voice, c.record.name, r.w - 18, H, 4)
  return (
    drawPattern(c, r, c.palette.deep, 0.3) +
    `<circle cx="${n(cx)}" cy="${n(my)}" r="${n(R)}" fill="${c.field}"/>` +
    drawOrigin(c, r, c.palette.text, r.y + 16) +
    drawMotif(c, cx, my, (R * 0.92) / 100) +
    nameLines(c.voice, fit, { x: cx, y: top + (H - fit.h) / 2, fill: c.palette.text, anchor: 'middle' }) +
    drawWeight(c, r, c.palette.text, r.y + r.h - 7)
  )
}
