import type { ProductRecord } from '#shop/ports.ts'

type Named = Pick<ProductRecord, 'id' | 'name' | 'createdAt'>

export function slugify(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug || 'snack'
}

/** Number of id characters at the end of a slug that distinguish snacks of the same name. */
const ID_SUFFIX_LENGTH = 6

/**
 * Unique slugs of the snacks. They depend only on the present catalogue, so every process computes
 * the same ones. Of snacks with one name, the oldest has the plain slug, and the others end with a
 * part of their ids.
 */
export class Slugs {
  private readonly named = new Map<string, Named[]>()
  private readonly slugs = new Map<string, string>()
  private readonly owners = new Map<string, string>()
  /** Ids by the plain slug of a former name. */
  private readonly former = new Map<string, string[]>()

  /**
   * The id for a slug, also for a slug with an ending that is no longer needed, and for the slug of
   * a former name that no other product has now.
   */
  idOf(slug: string): string | undefined {
    const owner = this.owners.get(slug)
    if (owner !== undefined) return owner
    const [plain, ending] = [slug.slice(0, -ID_SUFFIX_LENGTH - 1), slug.slice(-ID_SUFFIX_LENGTH)]
    return (
      this.named.get(plain)?.find(({ id }) => endingOf(id) === ending)?.id ??
      this.former.get(slug)?.[0] ??
      this.former.get(plain)?.find((id) => endingOf(id) === ending)
    )
  }

  of(id: string): string {
    return this.slugs.get(id) ?? id
  }

  /**
   * Gives a new product a slug. Returns the ids of all products whose slugs changed, including its
   * own.
   */
  add(one: Named): string[] {
    const plain = slugify(one.name)
    const namesakes = this.named.get(plain)
    if (!namesakes) this.named.set(plain, [one])
    else {
      const younger = namesakes.findIndex((other) => byAge(one, other) < 0)
      namesakes.splice(younger === -1 ? namesakes.length : younger, 0, one)
    }
    return this.renew(plain, one.id)
  }

  /**
   * Removes a product that is gone or renamed. Returns the ids of all products whose slugs changed.
   */
  remove(one: Named): string[] {
    const plain = slugify(one.name)
    const others = (this.named.get(plain) ?? []).filter(({ id }) => id !== one.id)
    if (others.length > 0) this.named.set(plain, others)
    else this.named.delete(plain)
    this.release(one.id)
    return this.renew(plain, one.id)
  }

  /** Replaces the former names of a product. Ids are sorted, so that every process finds the same one. */
  setFormer(id: string, before: string[] = [], after: string[] = []): void {
    for (const slug of before.map(slugify)) {
      const others = (this.former.get(slug) ?? []).filter((other) => other !== id)
      if (others.length > 0) this.former.set(slug, others)
      else this.former.delete(slug)
    }
    for (const slug of new Set(after.map(slugify))) this.former.set(slug, [...(this.former.get(slug) ?? []), id].toSorted())
  }

  /** Recomputes all slugs that may change when `id` is added or removed under a name. */
  private renew(plain: string, id: string): string[] {
    const ending = endingOf(id)
    const oldest = new Set([this.owners.get(plain), this.named.get(plain)?.[0]?.id])
    const touched = [
      ...(this.named.get(plain) ?? []).filter((other) => oldest.has(other.id) || endingOf(other.id) === ending),
      // A product whose name equals another name plus its id ending competes for the same slug.
      ...(this.named.get(plain.slice(0, -ID_SUFFIX_LENGTH - 1)) ?? []).filter(
        (other) => endingOf(other.id) === plain.slice(-ID_SUFFIX_LENGTH),
      ),
    ]
    const before = touched.map((one) => this.slugs.get(one.id))
    for (const one of touched) this.release(one.id)
    for (const one of touched) this.give(one.id, this.slugFor(one))
    return touched.filter((one, index) => this.slugs.get(one.id) !== before[index]).map((one) => one.id)
  }

  private slugFor({ id, name }: Named): string {
    const plain = slugify(name)
    const namesakes = this.named.get(plain) ?? []
    if (namesakes[0]?.id === id) return plain
    const ending = endingOf(id)
    const isAlone = namesakes.filter((other) => endingOf(other.id) === ending).length === 1
    const slug = `${plain}-${ending}`
    return isAlone && !this.named.has(slug) ? slug : id
  }

  private give(id: string, slug: string): void {
    this.slugs.set(id, slug)
    this.owners.set(slug, id)
  }

  private release(id: string): void {
    const slug = this.slugs.get(id)
    if (slug === undefined) return
    this.slugs.delete(id)
    if (this.owners.get(slug) === id) this.owners.delete(slug)
  }
}

const endingOf = (id: string) => id.slice(-ID_SUFFIX_LENGTH).toLowerCase()

function byAge(a: Named, b: Named): number {
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1
}
