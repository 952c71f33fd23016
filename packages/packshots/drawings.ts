import { countryName, slugOf } from '#packages/square-emulator/demo/names.ts'
import { shelves } from '#packages/square-emulator/demo/snacks.ts'
import type { PackRecord } from './face.ts'
import { pack } from './pack.ts'

/** The packshots of the demo catalogue: SVG by file name. */
export function drawings(): Map<string, string> {
  const records = shelves.flatMap(({ category, snacks }) =>
    snacks.map((snack): PackRecord => ({
      weight: `${snack.sizes[0]?.grams} g`,
      ...snack.pack,
      name: snack.name,
      origin: countryName(snack.from[0]),
      category,
    })),
  )
  return new Map(records.map((record) => [`${slugOf(record.name)}.svg`, pack(record)]))
}
