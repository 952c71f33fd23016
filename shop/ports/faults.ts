/** The outside service was unreachable or did not answer in time: a later retry may succeed. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable'
  readonly said: string | undefined
  /** Seconds after which the service may be called again, if it said so. */
  readonly retryAfter: number | undefined
  constructor(message?: string, { said, retryAfter, ...options }: Said & { retryAfter?: number } & ErrorOptions = {}) {
    super(message, options)
    this.said = said
    this.retryAfter = retryAfter
  }
}
/**
 * The outside service understood the request and refused it: a retry will fail. `code` is the
 * service's own.
 */
export class OutsideRefused extends Error {
  override name = 'OutsideRefused'
  readonly code: string
  readonly said: string | undefined
  constructor(code: string, message: string, { said }: Said = {}) {
    super(message)
    this.code = code
    this.said = said
  }
}
/**
 * The service's own words, for the staff member who made the request. They may contain addresses,
 * so they must stay out of error messages, which are logged and stored.
 */
interface Said {
  said?: string
}
