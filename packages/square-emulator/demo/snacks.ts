import type { Snack } from './snack.ts'
import { biscuits } from './snacks/biscuits.ts'
import { chocolate } from './snacks/chocolate.ts'
import { crispAndSalty } from './snacks/crisp-and-salty.ts'
import { driedFruit } from './snacks/dried-fruit.ts'
import { fromTheSea } from './snacks/from-the-sea.ts'
import { hotAndBold } from './snacks/hot-and-bold.ts'
import { nutsAndSeeds } from './snacks/nuts-and-seeds.ts'
import { sweetAndChewy } from './snacks/sweet-and-chewy.ts'

/** The categories of the demo shop, in display order. */
export const demoShelves: { category: string; snacks: Snack[] }[] = [
  { category: 'Sweet & chewy', snacks: sweetAndChewy },
  { category: 'Crisp & salty', snacks: crispAndSalty },
  { category: 'Hot & bold', snacks: hotAndBold },
  { category: 'From the sea', snacks: fromTheSea },
  { category: 'Chocolate', snacks: chocolate },
  { category: 'Biscuits', snacks: biscuits },
  { category: 'Nuts & seeds', snacks: nutsAndSeeds },
  { category: 'Dried fruit', snacks: driedFruit },
]
