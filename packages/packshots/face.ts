import type { PackLook, PackVoice } from '#packages/square-emulator/demo/snack.ts'
import type { Palette } from './palettes.ts'

/** The input of a drawing for one product. */
export interface PackRecord extends PackLook {
  name: string
  /** The country as printed on the pack. */
  origin: string
  /** Printed on the side of boxes. */
  category: string
  weight: string
}

/** A record prepared for drawing, with colors, motif and ids. */
export interface Face {
  record: PackRecord
  palette: Palette
  /** Prefix of the ids in the SVG, so that one page can contain many packs. */
  id: string
  voice: PackVoice
  /** The color behind the motif. */
  field: string
  /** The motif's SVG. */
  art: string
  /** The motifs as <defs> for reuse; empty after the first call. */
  definitions(): string
}

/** The area that a layout fills. */
export interface FaceField {
  x: number
  y: number
  w: number
  h: number
}
