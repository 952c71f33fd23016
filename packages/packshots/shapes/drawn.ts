/** A pack in parts: what its SVG must define, its shadow, itself. */
export interface Drawn {
  defs: string
  shadow: string
  body: string
}
