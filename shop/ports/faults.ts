/** The outside service could not be asked or did not answer in time: trying again later may work. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable'
  readonly said: string | undefined
  constructor(message?: string, { said, ...options }: Said & ErrorOptions = {}) {
    super(message, options)
    this.said = said
  }
}
/** The outside service understood and refused: trying the same again will not work. `code` is the service's own. */
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
/** The service's own words, for who asked for it: they may name addresses, so they stay out of messages, which are logged and stored. */
interface Said {
  said?: string
}
