import type { Face, FaceField } from '../face.ts'
import { nameLines, fitName, smallPrint, fittedSmallPrint } from '../set-text.ts'
import { n } from '../numbers.ts'
import { drawPattern, drawShopMark, drawMotif, scallop } from '../pack-parts.ts'

/** Landscape faces: motif left on a disc that runs off the edge, name right. */
export function wide(c: Face, r: FaceField): string {
  const R = r.h * 0.5,
    cx = r.x + R * 0.6,
    cy = r.y + r.h * 0.5,
    tx = cx + R + 11,
    W = r.x + r.w - tx - 10,
    fit = fitName(c.voice, c.record.name, W, r.h * 0.6, 3)
  return (
    drawPattern(c, r, c.palette.deep, 0.3) +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(R)}" fill="${c.field}"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(R - 6)}" fill="none" stroke="${c.palette.pop}" stroke-width="1.8" stroke-dasharray="2 5.4" stroke-linecap="round"/>` +
    drawMotif(c, cx - R * 0.08, cy, (R * 0.8) / 100) +
    drawShopMark(tx + 5, r.y + 19, 0.52, c.palette.text) +
    fittedSmallPrint(c.record.origin, W - 16, { x: tx + 15, y: r.y + 22.4, fill: c.palette.text }) +
    nameLines(c.voice, fit, { x: tx - 1, y: r.y + r.h / 2 - fit.h / 2 - 2, fill: c.palette.text }) +
    smallPrint(c.record.weight, { x: tx, y: r.y + r.h - 14, fill: c.palette.text, size: 8.5 })
  )
}

/** Landscape faces with a long name: the name over the whole width, a row of motifs below it. */
export function frieze(c: Face, r: FaceField): string {
  const pad = 15
  const cut = r.y + r.h * 0.56
  const fit = fitName(c.voice, c.record.name, r.w - pad * 2, cut - r.y - 48, 2)
  const scale = (r.h * 0.5) / 200
  const bitten = `${scallop(r.x - 20, r.x + r.w + 20, cut, 11)}V${n(r.y + r.h + 60)}H${n(r.x - 20)}Z`
  const row = [-1, 0, 1].map((i) => drawMotif(c, r.x + r.w / 2 + i * r.w * 0.335, r.y + r.h * 0.79, scale, i * 9))
  return (
    drawPattern(c, r, c.palette.deep, 0.3) +
    `<path d="${bitten}" fill="${c.field}"/>${row.join('')}` +
    drawShopMark(r.x + pad + 5, r.y + 16.6, 0.52, c.palette.text) +
    smallPrint(c.record.origin, { x: r.x + pad + 15, y: r.y + 20, fill: c.palette.text }) +
    smallPrint(c.record.weight, { x: r.x + r.w - pad, y: r.y + 20, fill: c.palette.text, anchor: 'end', size: 8.5 }) +
    nameLines(c.voice, fit, { x: r.x + pad - 1, y: r.y + 29 + (cut - r.y - 48 - fit.h) / 2, fill: c.palette.text })
  )
}
