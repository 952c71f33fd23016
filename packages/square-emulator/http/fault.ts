/** An entry of Square's `errors` list. */
export interface WireError {
  category: 'API_ERROR' | 'AUTHENTICATION_ERROR' | 'INVALID_REQUEST_ERROR' | 'RATE_LIMIT_ERROR' | 'PAYMENT_METHOD_ERROR' | 'REFUND_ERROR'
  code: string
  detail?: string
  field?: string
}

/** An error response in Square's form: an HTTP status and the errors. */
export class SquareFault extends Error {
  override name = 'Fault'
  readonly status: number
  readonly errors: WireError[]
  constructor(status: number, ...errors: WireError[]) {
    super(errors.map((error) => `${error.code}: ${error.detail}`).join('; '))
    this.status = status
    this.errors = errors
  }
}

/** The request is invalid (400). */
export const invalidRequest = (code: string, detail: string, field?: string) =>
  new SquareFault(400, { category: 'INVALID_REQUEST_ERROR', code, detail, ...(field && { field }) })

/** The requested object does not exist (404). */
export const objectNotFound = (detail: string, field?: string) =>
  new SquareFault(404, { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail, ...(field && { field }) })

/**
 * The object has changed since the caller read it (409). Square's prose calls this
 * VERSION_MISMATCH, but its published list of codes does not contain that code, and clients
 * validate responses against the list. The detail therefore contains the word.
 */
export const staleVersion = (detail: string, field?: string) =>
  new SquareFault(409, {
    category: 'INVALID_REQUEST_ERROR',
    code: 'CONFLICT',
    detail: `VERSION_MISMATCH: ${detail}`,
    ...(field && { field }),
  })

/** A refused card or refund (400, as in Square). */
export const paymentRefused = (category: 'PAYMENT_METHOD_ERROR' | 'REFUND_ERROR', code: string, detail: string, field?: string) =>
  new SquareFault(400, { category, code, detail, ...(field && { field }) })
