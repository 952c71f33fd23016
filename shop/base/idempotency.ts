import { HOUR } from '#shared/durations.ts'
import { Failure } from '#shop/failure.ts'
import { countUse } from './rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/** Whether a press of this key was heard within the last hour; this one counts. Call it outside a transaction: what is undone would not count. */
export async function wasPressed(shop: Shop, key: string): Promise<boolean> {
  try {
    await countUse(shop, [{ key, most: 1, within: HOUR }])
    return false
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many-requests') return true
    throw error
  }
}
