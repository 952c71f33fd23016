import { z } from 'zod'
import { returnReasons, returnStatuses } from '#database/schema.ts'

/** A return as its customer may see it. */
export const ReturnView = z.object({
  id: z.uuid(),
  status: z.enum(returnStatuses),
  reason: z.enum(returnReasons),
  note: z.string(),
  answer: z.string().describe('The answer of the shop to the customer.'),
  askedAt: z.date(),
  answeredAt: z.date().nullable(),
  receivedAt: z.date().nullable(),
  lines: z.array(z.object({ lineId: z.uuid(), quantity: z.int() })),
})
export type ReturnView = z.infer<typeof ReturnView>
