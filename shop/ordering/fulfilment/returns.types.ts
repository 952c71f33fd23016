import { z } from 'zod'
import { returnKinds, returnReasons, type returns, returnStatuses } from '#database/schema.ts'

export type ReturnRow = typeof returns.$inferSelect

/** A return as its customer may see it. */
export const ReturnView = z.object({
  id: z.uuid(),
  kind: z.enum(returnKinds).describe('A withdrawal from the contract needs neither a reason nor an answer.'),
  status: z.enum(returnStatuses),
  reason: z.enum(returnReasons),
  note: z.string(),
  answer: z.string().describe('The answer of the shop to the customer.'),
  askedAt: z.date(),
  answeredAt: z.date().nullable(),
  receivedAt: z.date().nullable(),
  refundBy: z.date().nullable().describe('When the refund of a withdrawal is due by law; null for a return.'),
  declarations: z
    .array(z.object({ name: z.string(), at: z.date() }))
    .describe('Who declared a withdrawal and when, oldest first; empty for a return.'),
  lines: z.array(z.object({ lineId: z.uuid(), quantity: z.int() })),
})
export type ReturnView = z.infer<typeof ReturnView>
