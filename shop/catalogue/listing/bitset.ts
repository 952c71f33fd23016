import { ensureCapacity } from '../mirror/capacity.ts'

/**
 * A bitset over the positions of products. Counting and intersecting take microseconds for any
 * number of products.
 */
export class Bitset {
  private words: Uint32Array
  /** Cached result of `places`; null after a change. */
  private list: Int32Array | null = null

  /** `room`: initial capacity in bits. */
  constructor(room = 1024) {
    this.words = new Uint32Array((room + 31) >>> 5)
  }

  has(place: number): boolean {
    return (this.wordAt(place >>> 5) & (1 << (place & 31))) !== 0
  }

  set(place: number, isIn: boolean): void {
    this.list = null
    const word = place >>> 5
    if (word >= this.words.length) {
      if (!isIn) return
      this.words = ensureCapacity(word, this.words)
    }
    const bit = 1 << (place & 31)
    this.words[word] = isIn ? this.wordAt(word) | bit : this.wordAt(word) & ~bit
  }

  /** Intersection. */
  and(other: Bitset): Bitset {
    const both = new Bitset(0)
    const length = Math.min(this.words.length, other.words.length)
    both.words = new Uint32Array(length)
    for (let word = 0; word < length; word += 1) both.words[word] = this.wordAt(word) & other.wordAt(word)
    return both
  }

  /** The positions in this set that are not in the other. */
  without(other: Bitset): Bitset {
    const rest = new Bitset(0)
    rest.words = this.words.slice()
    const length = Math.min(this.words.length, other.words.length)
    for (let word = 0; word < length; word += 1) rest.words[word] = this.wordAt(word) & ~other.wordAt(word)
    return rest
  }

  /** Union. */
  or(other: Bitset): Bitset {
    const [longer, shorter] = this.words.length < other.words.length ? [other, this] : [this, other]
    const either = new Bitset(0)
    either.words = longer.words.slice()
    for (let word = 0; word < shorter.words.length; word += 1) either.words[word] = longer.wordAt(word) | shorter.wordAt(word)
    return either
  }

  /** All positions in the set, ascending. */
  places(): Int32Array {
    return (this.list ??= this.listed())
  }

  count(): number {
    let count = 0
    for (const word of this.words) count += countOnes(word)
    return count
  }

  /** Size of the intersection. */
  countWith(other: Bitset): number {
    const length = Math.min(this.words.length, other.words.length)
    let count = 0
    for (let word = 0; word < length; word += 1) count += countOnes(this.wordAt(word) & other.wordAt(word))
    return count
  }

  /** Cost of `countWith`, in steps. */
  get steps(): number {
    return this.words.length
  }

  /** Words beyond the capacity have no bits set. */
  private wordAt(index: number): number {
    return this.words[index] ?? 0
  }

  private listed(): Int32Array {
    const places = new Int32Array(this.count())
    let count = 0
    for (let word = 0; word < this.words.length; word += 1)
      for (let left = this.wordAt(word); left !== 0; left &= left - 1) places[count++] = word * 32 + 31 - Math.clz32(left & -left)
    return places
  }
}

/** Number of bits set (population count). */
export function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
