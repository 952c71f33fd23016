import { z } from 'zod'
import { boxSizes } from '#shared/discovery-box.ts'
import { avoidances, diets, heatLevels } from '#shared/food.ts'

/** The schema of the type of the same name in shared/discovery-box.ts. */
export const BoxPreferences = z.object({
  diets: z.array(z.enum(diets)).optional(),
  free: z.array(z.enum(avoidances)).optional(),
  heat: z.literal(heatLevels).optional(),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(300)
    .optional(),
})

export const BoxSize = z.literal(boxSizes)
