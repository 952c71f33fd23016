/** Milliseconds. */
const CART_TIMEOUT_MS = 15_000

/** The response to an added line. */
export interface AddedLine {
  /** Pieces in the basket. */
  count: number
  /** The new quantity of the line. */
  quantity: number
  productName: string
  /** The line was saved for later before. */
  wasSaved: boolean
}

/** A refusal has a message for the visitor. */
type CartAnswer<T> = { ok: true; body: T } | { ok: false; status: number; message: string | undefined }

/**
 * Sends one change to the cart endpoints. It arrives even if the visitor leaves the page meanwhile.
 * Rejects where the shop cannot be reached.
 */
export async function sendToCart<T>(path: string, method: 'POST' | 'PATCH', fields: object): Promise<CartAnswer<T>> {
  const answer = await fetch(path, {
    method,
    keepalive: true,
    signal: AbortSignal.timeout(CART_TIMEOUT_MS),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
  const body: unknown = await answer.json()
  if (answer.ok) return { ok: true, body: body as T }
  return { ok: false, status: answer.status, message: (body as { message?: string }).message }
}
