import { hash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { catalogueObjects, catalogueTexts, type Database } from '#database/schema.ts'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import type { Texts } from '../../catalogue.ts'
import type { CategoryRecord, ProductRecord } from '#shop/ports.ts'

/** Something that is called by a name: as the point of sale tells it, and as the shop does in its languages. */
export interface Good {
  id: string
  kind: 'product' | 'size' | 'category'
  /** The product that a size is of, else itself. */
  owner: string
  original: Texts
  /** A digest of `original`. */
  digest: string
  /** With the digest of what they were made from. */
  texts: Partial<Record<Locale, Texts & { original: string }>>
}

/** 'outdated' where the original has changed since; 'missing' where the original says something that the language does not. */
export type TextState = 'whole' | 'missing' | 'outdated'

export const wordNames = ['name', 'flavour', 'region', 'description', 'ingredients'] as const

/** How long each may be, in letters. */
export const longest: Record<(typeof wordNames)[number], number> = {
  name: 200,
  flavour: 100,
  region: 100,
  description: 4000,
  ingredients: 4000,
}

/** Where everything stands as at the point of sale. */
export function isEmpty(texts: Texts): boolean {
  return wordNames.every((name) => texts[name] === null)
}

const PAGE = 200

/** What is sold, page by page with its texts, in the order of ids (from beyond `after`): a product is followed by its sizes where it has several. */
export async function* goods(db: Database, of: { kind?: 'product' | 'category'; id?: string; after?: string } = {}): AsyncIterable<Good[]> {
  for (let last = of.after ?? ''; ;) {
    const rows = await db
      .select({ id: catalogueObjects.id, kind: catalogueObjects.kind, record: catalogueObjects.record })
      .from(catalogueObjects)
      .where(
        and(
          of.kind ? eq(catalogueObjects.kind, of.kind) : inArray(catalogueObjects.kind, ['product', 'category']),
          of.id === undefined ? gt(catalogueObjects.id, last) : eq(catalogueObjects.id, of.id),
          isNull(catalogueObjects.deletedAt),
        ),
      )
      .orderBy(asc(catalogueObjects.id))
      .limit(PAGE)
    const found = rows.flatMap(({ kind, record }) =>
      kind === 'category' ? [goodOf('category', record as CategoryRecord)] : ofProduct(record as ProductRecord),
    )
    const ids = found.map(({ id }) => id)
    const byId = new Map(found.map((good) => [good.id, good]))
    for (const { objectId, locale, name, flavour, region, description, ingredients, original } of await db
      .select()
      .from(catalogueTexts)
      .where(inArray(catalogueTexts.objectId, ids)))
      byId.get(objectId)!.texts[locale] = { name, flavour, region, description, ingredients, original }
    yield found
    if (rows.length < PAGE || of.id !== undefined) return
    last = rows.at(-1)!.id
  }
}

/** How far something is told in a language. In the default one nothing is missing: the point of sale is taken to speak it. */
export function stateOf({ original, digest, texts }: Good, locale: Locale): TextState {
  const text = texts[locale]
  if (locale !== defaultLocale && wordNames.some((name) => original[name] !== null && !text?.[name])) return 'missing'
  return text && text.original !== digest ? 'outdated' : 'whole'
}

function ofProduct(record: ProductRecord): Good[] {
  const sizes = record.variations.length > 1 ? record.variations : []
  return [goodOf('product', record), ...sizes.map((size) => goodOf('size', size, record.id))]
}

function goodOf(
  kind: Good['kind'],
  { id, name, flavour, region, description, ingredients }: { id: string; name: string } & Partial<Texts>,
  owner = id,
): Good {
  const original: Texts = {
    name,
    flavour: flavour || null,
    region: region || null,
    description: description || null,
    ingredients: ingredients?.length ? ingredients : null,
  }
  return { id, kind, owner, original, digest: digestOf(original), texts: {} }
}

/** A place is told by its own field or not at all: where there is none, texts from before places could be told are of the same original. */
function digestOf({ name, flavour, region, description, ingredients }: Texts): string {
  const words = [name, flavour, description, ingredients, ...(region ? [region] : [])]
  return hash('sha256', JSON.stringify(words), 'hex').slice(0, 32)
}
