/**
 * A cache in front of the shop, on another machine or program, that holds responses by surrogate
 * keys.
 */
export interface Cdn {
  /** For the log. Contains no secret. */
  name: string
  /**
   * Makes it fetch every response with one of these keys again. Idempotent. Throws
   * OutsideUnavailable or OutsideRefused; then any of the keys may still be held.
   */
  purge(keys: readonly string[]): Promise<void>
}
