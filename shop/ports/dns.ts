/** DNS lookups. Throws OutsideUnavailable when no server answers in time. */
export interface Dns {
  /** The TXT records of a name, each joined to one text; empty when the name does not exist. */
  txtRecords(name: string): Promise<string[]>
  /**
   * The MX hosts of a name, by preference; a single '' means that it accepts no mail (RFC 7505).
   */
  mxHosts(name: string): Promise<string[]>
}
