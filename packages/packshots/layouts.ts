import type { PackLayout } from '#packages/square-emulator/demo/snack.ts'
import type { Face, FaceField } from './face.ts'
import { half, plate, poster } from './layouts/bold.ts'
import { arch, band, sun } from './layouts/framed.ts'
import { frieze, wide } from './layouts/landscape.ts'
import { column, stack } from './layouts/narrow.ts'

export const layouts: Record<PackLayout, (c: Face, r: FaceField) => string> = {
  sun,
  arch,
  band,
  wide,
  frieze,
  half,
  poster,
  plate,
  column,
  stack,
}
