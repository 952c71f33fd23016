/** DNS lookups. Throws OutsideUnavailable when no server answers in time. */
export interface Names {
  /** The TXT records of a name, each joined to one text; empty when the name does not exist. */
  texts(name: string): Promise<string[]>
  /**
   * The MX hosts of a name, by preference; a single '' means that it accepts no mail (RFC 7505).
   */
  mailHosts(name: string): Promise<string[]>
}
