import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { discounts } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** Nothing that looks or sounds like something else, and no vowels, so that no word comes about. */
const SIGNS = 'BCDFGHJKMNPQRSTVWXZ2345679'

/** A code that is free, can be read aloud and is not guessed: 'KX4M-7PQT'. */
export async function freeCode(shop: Shop): Promise<string> {
  for (;;) {
    const code = `${signs(4)}-${signs(4)}`
    if ((await shop.db.$count(discounts, eq(discounts.code, code))) === 0) return code
  }
}

function signs(count: number): string {
  return Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
