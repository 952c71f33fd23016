import { countryName, snackPictures } from '#packages/square-emulator/demo/names.ts'
import { demoShelves } from '#packages/square-emulator/demo/snacks.ts'
import type { PackRecord } from './face.ts'
import { drawPack } from './pack.ts'
import { drawScatter } from './scatter.ts'
import { drawServed } from './served.ts'

/** The pictures of the demo catalogue, drawn when they are asked for: a function by file name. */
export const demoDrawings: ReadonlyMap<string, () => string> = new Map(
  demoShelves.flatMap(({ category, snacks }) =>
    snacks.flatMap((snack): [string, () => string][] => {
      const { pack, ingredients, served } = snackPictures(snack.name)
      const record: PackRecord = {
        weight: `${snack.sizes[0]?.grams} g`,
        ...snack.pack,
        name: snack.name,
        origin: countryName(snack.from[0]),
        category,
      }
      return [
        [pack, () => drawPack(record)],
        [ingredients, () => drawScatter({ name: snack.name, ingredients: snack.ingredients, motif: snack.pack.motif })],
        [served, () => drawServed(record)],
      ]
    }),
  ),
)
