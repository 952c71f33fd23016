import { and, eq, gt } from 'drizzle-orm'
import { authFlows, challenges, oneTimeTokens, unsentForms } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The unused one-time tokens of an account: links of emails, flows that wait for their next step,
 * challenges and unsent forms. Never the secrets themselves.
 */
export async function exportTokens({ db, now }: Shop, userId: string) {
  const rows = []
  for (const table of [oneTimeTokens, authFlows, challenges, unsentForms]) {
    const own = await db
      .select()
      .from(table)
      .where(and(eq(table.userId, userId), gt(table.expiresAt, now())))
    for (const row of own) {
      const kind = 'purpose' in row ? row.purpose : 'unsent-form'
      rows.push({ kind: table === challenges ? `passkey-${kind}` : kind, made_at: row.createdAt, works_until: row.expiresAt })
    }
  }
  return rows
}
