/** One entry of Square's `errors` list. */
export interface WireError {
  category: 'API_ERROR' | 'AUTHENTICATION_ERROR' | 'INVALID_REQUEST_ERROR' | 'RATE_LIMIT_ERROR' | 'PAYMENT_METHOD_ERROR' | 'REFUND_ERROR'
  code: string
  detail?: string
  field?: string
}

/** A refusal in Square's form: an HTTP status and the errors the caller sees. */
export class Fault extends Error {
  override name = 'Fault'
  readonly status: number
  readonly errors: WireError[]
  constructor(status: number, ...errors: WireError[]) {
    super(errors.map((error) => `${error.code}: ${error.detail}`).join('; '))
    this.status = status
    this.errors = errors
  }
}

/** The request itself is wrong (400). */
export const invalid = (code: string, detail: string, field?: string) =>
  new Fault(400, { category: 'INVALID_REQUEST_ERROR', code, detail, ...(field && { field }) })

/** What the request names does not exist (404). */
export const notFound = (detail: string, field?: string) =>
  new Fault(404, { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail, ...(field && { field }) })

/**
 * The caller wrote on top of something that has changed since (409). Square's prose calls this VERSION_MISMATCH, but its published
 * list of codes does not hold that word, and clients check answers against the list: the word stands in the detail.
 */
export const staleVersion = (detail: string, field?: string) =>
  new Fault(409, { category: 'INVALID_REQUEST_ERROR', code: 'CONFLICT', detail: `VERSION_MISMATCH: ${detail}`, ...(field && { field }) })

/** The money side said no (400, as Square answers a refused card or refund). */
export const refused = (category: 'PAYMENT_METHOD_ERROR' | 'REFUND_ERROR', code: string, detail: string, field?: string) =>
  new Fault(400, { category, code, detail, ...(field && { field }) })
