import type { PackRecord } from './face.ts'
import { grad, shadow } from './light.ts'
import { motifs } from './motifs.ts'
import { mix, n, named, seededNumbers } from './numbers.ts'
import { packParts } from './pack.ts'
import { palettes } from './palettes.ts'
import { drawPicture } from './picture.ts'
import { drawPiece } from './pieces.ts'

/**
 * The pack beside its content in a bowl or on a plate: an SVG of 400 by 500. The same pack always
 * gives the same bytes.
 */
export function drawServed(record: PackRecord): string {
  const pack = packParts(record)
  const { form, color } = dishOf(record)
  const dish = dishes[form](color)
  const random = seededNumbers(`served ${record.name}`)
  const scale = record.piece ? 0.66 : form === 'bowl' ? 0.31 : 0.42
  const piece = ([x, y]: [number, number], s = scale) => {
    const turn = Math.round((random() - 0.5) * (record.piece ? 80 : 50))
    return `<use href="#piece" transform="translate(${n(x + (random() - 0.5) * 8)} ${n(y + (random() - 0.5) * 6)}) rotate(${turn}) scale(${n((s + random() * 0.05) * 100) / 100})"/>`
  }
  return drawPicture(
    record.name,
    `<defs>${pack.defs}<g id="piece">${pieceOf(record)}</g>${DISH_LIGHT}</defs>` +
      `<g transform="translate(${record.variant === 'wide' ? -14 : -36} 30) scale(.86)">${pack.shadow}${pack.body}</g>` +
      `${shadow(SHADE_ID, dish.middle, dish.floor, dish.reach, 15, 8)}${dish.back}` +
      (record.piece ? dish.heap : dish.few).map((place) => piece(place)).join('') +
      dish.front +
      (record.piece ? SPILLED : SPILLED.slice(0, 1)).map((place) => piece(place, scale * 0.9)).join(''),
  )
}

/** The shape and color of the dish. The color always differs from the content's. */
function dishOf({ palette, shape, motif }: PackRecord): { form: 'bowl' | 'plate'; color: string } {
  const { panel } = named(palettes, palette, 'palette')
  return { form: shape === 'bar' || shape === 'box' || motif === 'slab' ? 'plate' : 'bowl', color: panel }
}

function pieceOf({ piece, motif }: PackRecord): string {
  return piece ? drawPiece(...piece) : named(motifs, motif, 'motif')()
}

interface Dish {
  back: string
  front: string
  heap: [number, number][]
  /** Places of motifs, which are larger than pieces. */
  few: [number, number][]
  /** Where it stands, and half its shadow's width. */
  middle: number
  floor: number
  reach: number
}

/** Pieces that fell beside the dish. */
const SPILLED: [number, number][] = [
  [128, 452],
  [84, 440],
  [160, 474],
]

const SHADE_ID = 'dish'
const DISH_LIGHT =
  `<radialGradient id="${SHADE_ID}s"><stop stop-color="#1A0713" stop-opacity=".62"/><stop offset=".55" stop-color="#1A0713" stop-opacity=".26"/>` +
  `<stop offset="1" stop-color="#1A0713" stop-opacity="0"/></radialGradient>` +
  grad('dishf', [
    [0, '#12060c', 0.26],
    [0.16, '#12060c', 0.04],
    [0.26, '#fff', 0.3],
    [0.4, '#fff', 0.04],
    [0.7, '#12060c', 0.08],
    [1, '#12060c', 0.36],
  ])

/**
 * Rows of a heap, the farthest first: its height over the dish's middle, half its width, its
 * pieces.
 */
const heap = (cx: number, cy: number, rows: [number, number, number][]): [number, number][] =>
  rows.flatMap(([up, half, count]) =>
    Array.from({ length: count }, (_, i): [number, number] => [cx + (count === 1 ? 0 : (i / (count - 1)) * 2 - 1) * half, cy - up]),
  )

const dishes: Record<'bowl' | 'plate', (color: string) => Dish> = {
  bowl: (color) => {
    const side = 'M182 378C186 428 222 466 254 470H318C350 466 386 428 390 378A104 26 0 0 1 182 378Z'
    return {
      back:
        `<ellipse cx="286" cy="378" rx="104" ry="26" fill="${mix(color, '#ffffff', 0.3)}"/>` +
        `<ellipse cx="286" cy="379" rx="97" ry="21.5" fill="${mix(color, '#12060c', 0.34)}"/>`,
      heap: heap(286, 378, [
        [56, 14, 2],
        [40, 40, 3],
        [24, 62, 4],
        [8, 75, 5],
        [-5, 62, 4],
      ]),
      few: heap(286, 376, [
        [46, 16, 2],
        [26, 52, 4],
        [4, 70, 5],
      ]),
      front:
        `<path d="${side}" fill="${color}"/><path d="${side}" fill="url(#dishf)"/>` +
        `<path d="M182 378A104 26 0 0 0 390 378" fill="none" stroke="${mix(color, '#ffffff', 0.5)}" stroke-width="4.6" stroke-linecap="round"/>` +
        `<path d="M252 469H320L316 476H256Z" fill="${mix(color, '#12060c', 0.3)}"/>`,
      middle: 286,
      floor: 472,
      reach: 78,
    }
  },
  plate: (color) => ({
    back:
      `<path d="M114 432C120 454 190 468 254 468S388 454 394 432Z" fill="${mix(color, '#12060c', 0.3)}"/>` +
      `<ellipse cx="254" cy="432" rx="140" ry="31" fill="${color}"/><ellipse cx="254" cy="432" rx="140" ry="31" fill="url(#dishf)"/>` +
      `<ellipse cx="254" cy="433" rx="108" ry="21" fill="${mix(color, '#12060c', 0.12)}"/>`,
    heap: heap(260, 428, [
      [42, 0, 1],
      [26, 34, 2],
      [10, 64, 3],
      [-6, 82, 4],
    ]),
    few: heap(260, 424, [
      [30, 34, 2],
      [-2, 76, 3],
    ]),
    front: '',
    middle: 254,
    floor: 460,
    reach: 112,
  }),
}
