import type { PackShape } from '#packages/square-emulator/demo/snack.ts'
import type { Face, PackRecord } from './face.ts'
import { motifs } from './motifs.ts'
import { fnvHash, named } from './numbers.ts'
import { palettes } from './palettes.ts'
import { drawPicture } from './picture.ts'
import { patternByCountry, packPatterns } from './patterns.ts'
import { bag } from './shapes/bag.ts'
import { bar } from './shapes/bar.ts'
import { box } from './shapes/box.ts'
import type { Drawn } from './shapes/drawn.ts'
import { jar } from './shapes/jar.ts'
import { pouch } from './shapes/pouch.ts'
import { tin } from './shapes/tin.ts'
import { tube } from './shapes/tube.ts'

/**
 * The packshot of a product: an SVG of 400 by 500 with a transparent background. The same record
 * gives the same bytes. Throws if the record names an unknown palette, motif or pattern.
 */
export function drawPack(record: PackRecord): string {
  const { defs, shadow, body } = packParts(record)
  return drawPicture(`${record.name}, ${record.origin}`, `<defs>${defs}</defs>${shadow}${body}`)
}

/** The pack as parts of a picture, with all its definitions. */
export function packParts(record: PackRecord): Drawn {
  const palette = named(palettes, record.palette, 'palette')
  const id = 'k' + fnvHash(`${record.name}|${record.origin}`).toString(36).slice(0, 5)
  const art = named(motifs, record.motif, 'motif')()
  const face: Face = {
    record,
    palette,
    id,
    voice: record.voice,
    field: record.field ?? palette.field ?? palette.panel,
    art,
    definitions: once(() => {
      const second = record.shape === 'jar' && record.fill ? `<g id="${id}n">${named(motifs, record.fill, 'motif')()}</g>` : ''
      return `<defs><g id="${id}m">${art}</g>${second}</defs>`
    }),
  }
  const { defs, shadow, body } = shapes[record.shape](face)
  return { defs: shade(id) + ground(record, palette.deep, id, body) + defs, shadow, body }
}

const shapes: Record<PackShape, (face: Face) => Drawn> = { pouch, box, tin, tube, jar, bag, bar }

const shade = (id: string) =>
  `<radialGradient id="${id}s"><stop stop-color="#1A0713" stop-opacity=".62"/><stop offset=".55" stop-color="#1A0713" stop-opacity=".26"/>` +
  `<stop offset="1" stop-color="#1A0713" stop-opacity="0"/></radialGradient>`

/** A pack has one pattern color: the color of the first patterned background in the body. */
function ground(record: PackRecord, otherwise: string, id: string, body: string): string {
  const name = record.pattern ?? patternByCountry[record.origin] ?? 'stitch'
  const { w, h, body: drawn } = named(packPatterns, name, 'pattern')()
  const colour = /<g fill="(#[0-9a-fA-F]{6})" opacity="[^"]+"><rect[^>]+url\(#\w+p\)/.exec(body)?.[1] ?? otherwise
  const inked = drawn.replaceAll('stroke="#000"', `stroke="${colour}"`)
  return `<pattern id="${id}p" width="${w}" height="${h}" patternUnits="userSpaceOnUse"><g fill="${colour}">${inked}</g></pattern>`
}

/** Returns the result of `make` for the first call, then an empty text. */
function once(make: () => string): () => string {
  let done = false
  return () => {
    if (done) return ''
    done = true
    return make()
  }
}
