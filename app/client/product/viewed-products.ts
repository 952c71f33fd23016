/** Placeholder for the product or picture in a template. */
export const TEMPLATE_VALUE = 'any'

/** A recently viewed product in local storage. */
export interface ViewedProduct {
  slug: string
  name: string
  country: string | null
  pictureId: string | null
  tint: string
}

const STORAGE_KEY = 'looked-at'
const MAX_VIEWED = 7

/**
 * Puts a product first in the recently viewed list of this browser. Returns the other products, the
 * latest first.
 */
export function recordViewedProduct(now: ViewedProduct): ViewedProduct[] {
  const others = listViewedProducts().filter(({ slug }) => slug !== now.slug)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([now, ...others].slice(0, MAX_VIEWED)))
  } catch {
    // Storage is full or forbidden: nothing is stored.
  }
  return others.slice(0, MAX_VIEWED - 1)
}

/** Clears the recently viewed products. */
export function clearViewedProducts(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden: there is nothing to clear.
  }
}

/**
 * The recently viewed products of this browser, the latest first. Validates the stored entries: any
 * script or user can write to local storage.
 */
export function listViewedProducts(): ViewedProduct[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLooked) : []
  } catch {
    return []
  }
}

function isLooked(value: unknown): value is ViewedProduct {
  if (typeof value !== 'object' || value === null) return false
  const { slug, name, country, pictureId, tint } = value as Record<string, unknown>
  const isTextOrNull = (one: unknown) => one === null || typeof one === 'string'
  return (
    typeof slug === 'string' && typeof name === 'string' && typeof tint === 'string' && isTextOrNull(country) && isTextOrNull(pictureId)
  )
}
