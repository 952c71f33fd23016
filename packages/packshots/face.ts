import type { PackLook, PackVoice } from '#packages/square-emulator/demo/snack.ts'
import type { Palette } from './palettes.ts'

/** What the drawing needs to know of one product. */
export interface PackRecord extends PackLook {
  name: string
  /** Country as printed. */
  origin: string
  /** Printed on the side of boxes. */
  category: string
  weight: string
}

/** A record made ready to draw: colours, picture and names for its parts. */
export interface Face {
  record: PackRecord
  palette: Palette
  /** Prefix of the SVG's own ids, so that many packs can stand on one page. */
  id: string
  voice: PackVoice
  /** Colour behind the motif. */
  field: string
  /** The motif. */
  art: string
  /** The motifs as <defs> for repeated use; empty after the first call. */
  definitions(): string
}

/** The field that a layout fills. */
export interface Field {
  x: number
  y: number
  w: number
  h: number
}
