import { ingredientMotifs } from './ingredients.ts'
import { motifs } from './motifs.ts'
import { n, named, seededNumbers } from './numbers.ts'
import { drawPicture } from './picture.ts'

/** The source of a scatter. */
export interface ScatterRecord {
  name: string
  ingredients: string
  /** Shown where no ingredient has a motif. */
  motif: string
}

/**
 * Centers of the large motifs, and of the small ones between them: a loose grid that stays inside.
 */
const LARGE = [76, 76, 200, 64, 324, 82, 130, 166, 270, 164, 72, 256, 200, 252, 328, 252, 132, 344, 268, 340, 74, 430, 198, 430, 326, 426]
const SMALL = [136, 100, 264, 102, 52, 168, 346, 168, 200, 158, 134, 252, 266, 250, 52, 342, 348, 338, 200, 340, 134, 420, 262, 416]

/**
 * The ingredients of a product, scattered on nothing: SVG of 400 by 500, the same bytes each time.
 */
export function drawScatter({ name, ingredients, motif }: ScatterRecord): string {
  const names = ingredientMotifs(ingredients, motif)
  const used = names.length > 0 ? names : [motif]
  const random = seededNumbers(`scatter ${name}`)
  // The first motif takes every second place, and one of the others' turns.
  const turns = [...used.keys()].slice(1)
  const place = (points: number[], scale: number) =>
    pairs(points).map(([x, y], i) => {
      const of = i % 2 ? (turns[(i >> 1) % (turns.length + 1)] ?? 0) : 0
      const jitter = () => (random() - 0.5) * 16
      return `<use href="#i${of}" transform="translate(${n(x + jitter())} ${n(y + jitter())}) rotate(${Math.round((random() - 0.5) * 84)}) scale(${Math.round((scale + random() * 0.08) * 100) / 100})"/>`
    })
  const defs = used.map((one, i) => `<g id="i${i}">${named(motifs, one, 'motif')()}</g>`).join('')
  return drawPicture(name, `<defs>${defs}</defs>${place(SMALL, 0.14).join('')}${place(LARGE, 0.44).join('')}`)
}

function pairs(points: number[]): [number, number][] {
  return Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i] ?? 0, points[2 * i + 1] ?? 0])
}
