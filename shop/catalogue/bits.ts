/** A set of places on the shelves, a bit each: counted and met with others in microseconds, however many there are. */
export class Bits {
  private words = new Uint32Array(32)

  has(place: number): boolean {
    return ((this.words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0
  }

  set(place: number, isIn: boolean): void {
    const word = place >>> 5
    if (word >= this.words.length) {
      if (!isIn) return
      const larger = new Uint32Array(Math.max(word + 1, this.words.length * 2))
      larger.set(this.words)
      this.words = larger
    }
    if (isIn) this.words[word]! |= 1 << (place & 31)
    else this.words[word]! &= ~(1 << (place & 31))
  }

  /** Those that are in both. */
  and(other: Bits): Bits {
    const both = new Bits()
    const length = Math.min(this.words.length, other.words.length)
    both.words = new Uint32Array(length)
    for (let word = 0; word < length; word += 1) both.words[word] = this.words[word]! & other.words[word]!
    return both
  }

  /** Each place in it, the lowest first. */
  each(visit: (place: number) => void): void {
    for (let word = 0; word < this.words.length; word += 1)
      for (let left = this.words[word]!; left !== 0; left &= left - 1) visit(word * 32 + 31 - Math.clz32(left & -left))
  }

  count(): number {
    let count = 0
    for (const word of this.words) count += ones(word)
    return count
  }

  /** How many are in both. */
  countWith(other: Bits): number {
    const length = Math.min(this.words.length, other.words.length)
    let count = 0
    for (let word = 0; word < length; word += 1) {
      const both = this.words[word]! & other.words[word]!
      if (both !== 0) count += ones(both)
    }
    return count
  }
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
