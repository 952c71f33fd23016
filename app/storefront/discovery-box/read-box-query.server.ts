import { z } from 'zod'
import type { BoxPreferences } from '#shared/discovery-box.ts'
import { BoxSize } from '#shop/cart/box-preferences.ts'
import { readQuery } from '#shared/route-parameters.ts'
import type { Catalogue } from '#shop/catalogue/catalogue.types.ts'
import { readListingQuery } from '../parts/listing/listing-query.ts'

const Size = z.coerce.number().pipe(BoxSize).catch(5)
const Turn = z.coerce.number().int().min(1).max(999).catch(1)
const BoxId = z.uuid().nullable().catch(null)

/** The preferences for a box in the URL. Invalid values are ignored. */
export function readBoxQuery(url: string, catalogue: Pick<Catalogue, 'countries'>) {
  const given = readQuery('discoveryBox', url)
  const { diets, free, heat, countries: chosen } = readListingQuery(given, { category: () => null, countries: () => catalogue.countries() })
  const preferences: BoxPreferences = {
    ...(diets?.length && { diets }),
    ...(free?.length && { free }),
    ...(heat !== undefined && { heat }),
    ...(chosen?.length && { countries: [...chosen] }),
  }
  return {
    size: Size.parse(given.size ?? 5),
    preferences,
    turn: Turn.parse(given.turn ?? 1),
    snacks: given.snack.slice(0, 12),
    boxId: BoxId.parse(given.box ?? null),
  }
}
