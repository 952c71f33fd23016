import { z } from 'zod'
import type { Actor } from '#shop/actor.ts'
import { isRepeatedKey } from '#shop/base/idempotency.ts'
import { decrypt, encrypt } from '#shop/base/secrets/encryption.ts'
import { Failure } from '#shop/failure.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { BoxPreferences } from '../box-preferences.ts'
import { type StoredCartBox, insertCartBox } from './box-rows.ts'
import { contentsOf, openCart, roomIn, touchCart } from './cart-rows.ts'

// Undo of the removal of a discovery box. The page keeps the box meanwhile, encrypted for its
// owner, because it may hold a personal text.

const RemovedBox = z.object({
  id: z.uuid(),
  quantity: z.int(),
  preferences: BoxPreferences,
  giftCard: z.string().nullable(),
  seenPriceCents: z.int(),
  isSaved: z.boolean(),
  snacks: z.array(z.object({ variationId: z.string(), name: z.string() })),
})

export const RestoreBox = z.object({ removedBox: z.string().max(20_000) })

/** A removed box for `restoreBox`; null for an actor without a cart. */
export function sealRemovedBox(shop: Shop, by: Actor, { savedForLaterAt, ...box }: StoredCartBox): string | null {
  const owner = ownerOf(by)
  const removed = RemovedBox.parse({ ...box, isSaved: savedForLaterAt !== null })
  return owner && encrypt(shop, 'removed boxes', owner, JSON.stringify(removed))
}

/**
 * Puts a removed box back as it was, once. The cart shows a snack that is sold out since. Throws
 * Failure: 'not-found' for somebody else's box, 'cart-full'.
 */
export async function restoreBox(shop: Shop, by: Actor, { removedBox }: z.infer<typeof RestoreBox>): Promise<void> {
  const owner = ownerOf(by)
  const text = owner && decrypt(shop, 'removed boxes', owner, removedBox)
  if (!text) throw new Failure('not-found')
  const { id, isSaved, ...box } = RemovedBox.parse(JSON.parse(text))
  await inTransaction(shop, async (inside) => {
    if (await isRepeatedKey(inside, `restored-box:${owner}:${id}`)) return
    const { cart } = await openCart(inside, by)
    if (!isSaved && box.snacks.length > roomIn(inside, await contentsOf(inside, cart))) throw new Failure('cart-full')
    await insertCartBox(inside, { ...box, cartId: cart.id, savedForLaterAt: isSaved ? inside.now() : null })
    await touchCart(inside, cart.id)
  })
}

const ownerOf = (by: Actor) => (by.kind === 'customer' ? by.userId : by.cartToken)
