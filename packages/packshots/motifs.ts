import { bakeryMotifs } from './motifs/bakery.ts'
import { catchMotifs } from './motifs/catch-motifs.ts'
import { fieldMotifs } from './motifs/field.ts'
import { fruitMotifs } from './motifs/fruit.ts'
import { gardenMotifs } from './motifs/garden.ts'
import { kernelMotifs } from './motifs/kernels.ts'
import { larderMotifs } from './motifs/larder.ts'
import { nutMotifs } from './motifs/nuts.ts'
import { orchardMotifs } from './motifs/orchard.ts'
import { pantryMotifs } from './motifs/pantry.ts'
import { rootMotifs } from './motifs/roots.ts'
import { savouryMotifs } from './motifs/savoury.ts'
import { seaMotifs } from './motifs/sea.ts'
import { sweetMotifs } from './motifs/sweets.ts'
import { tropicalFruitMotifs } from './motifs/tropical-fruit.ts'
import type { Motifs } from './motifs/motif.ts'

export const motifs: Motifs = {
  ...fruitMotifs,
  ...tropicalFruitMotifs,
  ...orchardMotifs,
  ...nutMotifs,
  ...kernelMotifs,
  ...fieldMotifs,
  ...gardenMotifs,
  ...pantryMotifs,
  ...larderMotifs,
  ...rootMotifs,
  ...seaMotifs,
  ...catchMotifs,
  ...sweetMotifs,
  ...bakeryMotifs,
  ...savouryMotifs,
}
