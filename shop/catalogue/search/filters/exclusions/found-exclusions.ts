import { type Avoidance, avoidances } from '#shared/food.ts'
import type { LabelClaim } from '#shared/label-claims.ts'
import type { Exclusions, FoodKind } from '../exclusions.types.ts'
import { avoidancesOf, claimOf, isAllergen } from './phrases.ts'
import type { SegmentList } from './segment-list.ts'
import type { Segment } from './tokens.ts'

/** What a search excludes, collected while it is read. */
export class FoundExclusions {
  readonly unverifiable: string[] = []
  readonly unread: string[] = []
  readonly claims = new Map<LabelClaim, string>()
  readonly named = new Map<string, string>()
  readonly places: Exclusions['places'] = []
  private readonly free = new Set<Avoidance>()
  private readonly kinds = new Map<FoodKind, string>()
  private isMild = false
  private readonly segments: SegmentList

  constructor(segments: SegmentList) {
    this.segments = segments
  }

  all(): Omit<Exclusions, 'rest'> {
    return {
      free: avoidances.filter((one) => this.free.has(one)),
      isMild: this.isMild,
      claims: Array.from(this.claims, ([claim, words]) => ({ claim, words })),
      kinds: Array.from(this.kinds, ([kind, words]) => ({ kind, words })),
      named: Array.from(this.named, ([name, words]) => ({ name, words })),
      places: this.places,
      unverifiable: this.unverifiable,
      unread: this.unread,
    }
  }

  hasAny(): boolean {
    return this.isMild || this.free.size + this.kinds.size + this.claims.size + this.named.size + this.unverifiable.length > 0
  }

  /** Excludes one thing; `span` is the text of the exclusion. */
  leaveOut(negation: Segment, thing: Segment, span: Segment[]): void {
    const { things, kind, isUnverifiable } = thing.phrase
    // Who wants no chili wants nothing hot, either.
    if (things?.has('heat') || kind === 'chili') this.isMild = true
    for (const one of things ?? []) for (const avoidance of avoidancesOf(one)) this.free.add(avoidance)
    if (things && isAllergen(thing.phrase)) return
    const words = this.wordsOf(negation, thing)
    for (const measured of things ?? []) {
      const claim = claimOf(measured)
      if (claim) this.claims.set(claim, words)
    }
    if (things) return
    if (kind) this.kinds.set(kind, words)
    else if (isUnverifiable) this.unverifiable.push(this.segments.textOf(span))
  }

  /** The words that exclude one of several things: 'no salt' of 'no nuts or salt'. */
  private wordsOf(negation: Segment, thing: Segment): string {
    if (negation === thing) return this.segments.textOf([thing])
    return [negation, thing]
      .toSorted((a, b) => a.index - b.index)
      .map((segment) => this.segments.textOf([segment]))
      .join(' ')
  }
}
