import type { Recommendation, Recommendations, CoPurchases, PairingQuery } from '../catalogue.types.ts'
import type { CatalogueSnapshot } from '../mirror/catalogue-snapshot.ts'
import type { IndexedProduct } from '../mirror/indexed-product.ts'
import { assignPairings, pickVaried, type Pairing } from './recommendations/assign.ts'
import { bestContrast, tasteProfileOf, type TasteProfile } from './recommendations/contrasts.ts'
import { findRelated } from './recommendations/similarity.ts'
import { seededNumber } from './seeded-number.ts'

const COMPANION_COUNT = 4
/**
 * Products of a large catalogue are paired within groups of about this size, so that the cost does
 * not grow with the catalogue.
 */
const GROUP_SIZE = 150
/** The number of products of a basket or an order that are paired. */
const MAX_PAIRED = 8
/** Orders with both products that count in full. */
const FULL_CO_PURCHASES = 5

/**
 * Finds what goes with a product, and what is like it. All suggestions are in stock, and no product
 * is in both lists. Results are computed once: make a new finder when the catalogue changes.
 *
 * **Goes with it**: the contrast of tastes (salt, then cream), products that are often bought
 * together, another country and category, a similar price. A number seeded by both products decides
 * between equals, and no product goes with everything.
 */
export class Recommender {
  private readonly shelves: CatalogueSnapshot
  private readonly coPurchases: CoPurchases
  private readonly found = new Map<string, Recommendations>()
  private readonly profiles = new Map<IndexedProduct, TasteProfile>()
  private grouped: IndexedProduct[][] | null = null
  /** The pairings of each group that was asked for. */
  private readonly assigned = new Map<number, Map<IndexedProduct, Pairing[]>>()

  constructor(shelves: CatalogueSnapshot, coPurchases: CoPurchases) {
    this.shelves = shelves
    this.coPurchases = coPurchases
  }

  /** Suggestions for a product; empty when it is not on sale. */
  of(productId: string): Recommendations {
    const of = this.shelves.product(productId)
    if (!of) return { related: [], goesWith: [] }
    const known = this.found.get(of.record.id)
    if (known) return known
    const goesWith = this.assignedIn(this.groupNumberOf(of)).get(of) ?? []
    const paired = new Set(goesWith.map(({ other }) => other))
    const recommendations = {
      goesWith: goesWith.map(recommendationOf),
      related: findRelated(of, this.shelves, (other) => paired.has(other)).slice(0, COMPANION_COUNT),
    }
    this.found.set(of.record.id, recommendations)
    return recommendations
  }

  /** Suggestions for several products together, such as a basket. None of them is suggested. */
  withAll({ productIds, without = [], count, closing = 0 }: PairingQuery): Recommendation[] {
    const held = new Set([...productIds, ...without])
    const best = new Map<IndexedProduct, Pairing>()
    for (const id of productIds.slice(0, MAX_PAIRED)) {
      const of = this.shelves.product(id)
      for (const pairing of of ? this.pairingsOf(of) : []) {
        const { card } = pairing.other
        if (held.has(card.id) || card.priceCents < closing) continue
        // A snack that closes the gap should not cost much more than the gap.
        const points = pairing.points - (closing > 0 ? (card.priceCents - closing) / 200 : 0)
        const before = best.get(pairing.other)
        if (!before || before.points < points) best.set(pairing.other, { ...pairing, points })
      }
    }
    return pickVaried([...best.values()], count).map(recommendationOf)
  }

  private assignedIn(group: number): Map<IndexedProduct, Pairing[]> {
    let assigned = this.assigned.get(group)
    if (!assigned) {
      const products = this.groups()[group] ?? []
      assigned = assignPairings(new Map(products.map((of) => [of, this.pairingsOf(of)])), COMPANION_COUNT)
      this.assigned.set(group, assigned)
    }
    return assigned
  }

  private pairingsOf(of: IndexedProduct): Pairing[] {
    const together = this.coPurchases.get(of.record.id)
    const boughtToo = [...(together?.keys() ?? [])].flatMap((id) => this.shelves.products.get(id) ?? [])
    const candidates = new Set([...boughtToo, ...(this.groups()[this.groupNumberOf(of)] ?? [])])
    return [...candidates].flatMap((other) => {
      if (other === of || !other.inStock) return []
      const contrast = bestContrast(this.profileOf(of), this.profileOf(other))
      const bought = Math.min(1, (together?.get(other.record.id) ?? 0) / FULL_CO_PURCHASES)
      if (!contrast && bought === 0) return []
      const strength = contrast?.strength ?? 0
      const isTaste = contrast && strength >= bought
      const points = strength + 1.5 * bought + circumstances(of, other) + 0.25 * seededNumber(`${of.record.id} ${other.record.id}`)
      return [{ other, points, reason: isTaste ? { why: 'taste', contrast: contrast.contrast } : { why: 'together' } }]
    })
  }

  private groups(): IndexedProduct[][] {
    if (this.grouped) return this.grouped
    const grouped: IndexedProduct[][] = Array.from({ length: this.groupCount() }, () => [])
    for (const product of this.shelves.sortedIndexes.by('newest')) grouped[this.groupNumberOf(product)]?.push(product)
    return (this.grouped = grouped)
  }

  private groupNumberOf({ record }: IndexedProduct): number {
    const count = this.groupCount()
    return count === 1 ? 0 : Math.floor(seededNumber(record.id) * count)
  }

  private groupCount(): number {
    return Math.max(1, Math.ceil(this.shelves.products.size / GROUP_SIZE))
  }

  private profileOf(product: IndexedProduct): TasteProfile {
    let profile = this.profiles.get(product)
    if (!profile) this.profiles.set(product, (profile = tasteProfileOf(product)))
    return profile
  }
}

/** Points for another country and category, and a price that fits beside the product's. */
function circumstances(of: IndexedProduct, other: IndexedProduct): number {
  const price = other.card.priceCents / Math.max(1, of.card.priceCents)
  return (
    (other.record.country !== of.record.country ? 0.1 : 0) +
    (other.category?.id !== of.category?.id ? 0.1 : 0) +
    (price <= 1.25 ? 0.05 : price > 2 ? -0.1 : 0) -
    (other.card.fewLeft === null ? 0 : 0.05)
  )
}

const recommendationOf = ({ other, reason }: Pairing): Recommendation => ({ card: other.card, reason })
