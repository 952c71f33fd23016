/** The parts of a drawn pack: SVG definitions, shadow, body. */
export interface Drawn {
  defs: string
  shadow: string
  body: string
}
