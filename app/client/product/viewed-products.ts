/** Placeholder for the product or picture in a template. */
export const ANY = 'any'

/** A recently viewed product in local storage. */
export interface Looked {
  slug: string
  name: string
  country: string | null
  pictureId: string | null
  tint: string
}

const KEY = 'looked-at'
const KEPT = 7

/**
 * Puts a product first in the recently viewed list of this browser. Returns the other products, the
 * latest first.
 */
export function note(now: Looked): Looked[] {
  const others = read().filter(({ slug }) => slug !== now.slug)
  try {
    localStorage.setItem(KEY, JSON.stringify([now, ...others].slice(0, KEPT)))
  } catch {
    // Storage is full or forbidden: nothing is stored.
  }
  return others.slice(0, KEPT - 1)
}

/** Clears the recently viewed products. */
export function forgetLooks(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: there is nothing to clear.
  }
}

/** Validates the stored entries: any script or user can write to local storage. */
function read(): Looked[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLooked) : []
  } catch {
    return []
  }
}

function isLooked(value: unknown): value is Looked {
  if (typeof value !== 'object' || value === null) return false
  const { slug, name, country, pictureId, tint } = value as Record<string, unknown>
  const isTextOrNull = (one: unknown) => one === null || typeof one === 'string'
  return (
    typeof slug === 'string' && typeof name === 'string' && typeof tint === 'string' && isTextOrNull(country) && isTextOrNull(pictureId)
  )
}
