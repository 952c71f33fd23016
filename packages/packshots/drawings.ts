import { countryName, snackSlug } from '#packages/square-emulator/demo/names.ts'
import { demoShelves } from '#packages/square-emulator/demo/snacks.ts'
import type { PackRecord } from './face.ts'
import { drawPack } from './pack.ts'

/** The packshots of the demo catalogue: SVG by file name. */
export function drawings(): Map<string, string> {
  const records = demoShelves.flatMap(({ category, snacks }) =>
    snacks.map((snack): PackRecord => ({
      weight: `${snack.sizes[0]?.grams} g`,
      ...snack.pack,
      name: snack.name,
      origin: countryName(snack.from[0]),
      category,
    })),
  )
  return new Map(records.map((record) => [`${snackSlug(record.name)}.svg`, drawPack(record)]))
}
