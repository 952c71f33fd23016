import { bakery } from './motifs/bakery.ts'
import { landed } from './motifs/catch.ts'
import { field } from './motifs/field.ts'
import { fruit } from './motifs/fruit.ts'
import { garden } from './motifs/garden.ts'
import { kernels } from './motifs/kernels.ts'
import { nuts } from './motifs/nuts.ts'
import { orchard } from './motifs/orchard.ts'
import { pantry } from './motifs/pantry.ts'
import { roots } from './motifs/roots.ts'
import { savoury } from './motifs/savoury.ts'
import { sea } from './motifs/sea.ts'
import { sweets } from './motifs/sweets.ts'
import { tropicalFruit } from './motifs/tropical-fruit.ts'
import type { Motifs } from './motifs/motif.ts'

export const motifs: Motifs = {
  ...fruit,
  ...tropicalFruit,
  ...orchard,
  ...nuts,
  ...kernels,
  ...field,
  ...garden,
  ...pantry,
  ...roots,
  ...sea,
  ...landed,
  ...sweets,
  ...bakery,
  ...savoury,
}
