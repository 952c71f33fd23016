import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { discounts } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** No characters that look or sound alike, and no vowels, so that no word can appear. */
const CODE_ALPHABET = 'BCDFGHJKMNPQRSTVWXZ2345679'

/** An unused code that is easy to read aloud and hard to guess: 'KX4M-7PQT'. */
export async function unusedDiscountCode(shop: Shop): Promise<string> {
  for (;;) {
    const code = `${signs(4)}-${signs(4)}`
    if ((await shop.db.$count(discounts, eq(discounts.code, code))) === 0) return code
  }
}

function signs(count: number): string {
  return Array.from({ length: count }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
