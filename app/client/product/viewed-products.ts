/** Stands for whatever snack or picture a copy is made for. */
export const ANY = 'any'

/** A snack as this browser remembers it. */
export interface Looked {
  slug: string
  name: string
  country: string | null
  pictureId: string | null
  tint: string
}

const KEY = 'looked-at'
const KEPT = 7

/** Puts a snack first among those looked at, in this browser alone, and answers the others, the last one first. */
export function note(now: Looked): Looked[] {
  const others = read().filter(({ slug }) => slug !== now.slug)
  try {
    localStorage.setItem(KEY, JSON.stringify([now, ...others].slice(0, KEPT)))
  } catch {
    // Storage is full or forbidden: then nothing is remembered.
  }
  return others.slice(0, KEPT - 1)
}

/** Forgets them all. */
export function forgetLooks(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Forbidden storage holds nothing.
  }
}

/** What is there, of the shape that we wrote: anybody may write into a browser's storage. */
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
