import { fruit } from './motifs/fruit.ts'
import { garden } from './motifs/garden.ts'
import { nuts } from './motifs/nuts.ts'
import { savoury } from './motifs/savoury.ts'
import { sea } from './motifs/sea.ts'
import { sweets } from './motifs/sweets.ts'
import { tropicalFruit } from './motifs/tropical-fruit.ts'
import type { Motifs } from './motifs/motif.ts'

/** Every motif by name. */
export const motifs: Motifs = { ...fruit, ...tropicalFruit, ...nuts, ...garden, ...sea, ...sweets, ...savoury }
