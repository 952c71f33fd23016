/** Asks the Internet's directory of names (DNS). Throws OutsideUnavailable where nobody answers in time. */
export interface Names {
  /** The texts kept under a name, each whole; none where there is no such name. */
  texts(name: string): Promise<string[]>
  /** Who takes mail for a name, the preferred first; a single '' says that nobody does (RFC 7505). */
  mailHosts(name: string): Promise<string[]>
}
