import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMailbox } from '#packages/mailbox/mailbox.ts'
import { openPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'

// The outside services of the orders benchmark in a process of their own: a point of sale and a
// mail server.

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-bench-emulator-'))
const emulator = await openPointOfSale({ webhookUrl: process.env.WEBHOOK_URL })
const mailbox = await openMailbox({ folder, shopName: 'Wanderbite' })
const goods = (await emulator.variations()).map(({ id, priceCents }) => ({ variationId: id, priceCents }))
for (const { variationId } of goods) await emulator.setStock(variationId, 10_000_000)
const { baseUrl, accessToken, locationId, webhookSignatureKey } = emulator
const env = {
  SQUARE_URL: baseUrl,
  SQUARE_ACCESS_TOKEN: accessToken,
  SQUARE_LOCATION_ID: locationId,
  SQUARE_WEBHOOK_SIGNATURE_KEY: webhookSignatureKey,
  SMTP_URL: mailbox.smtpUrl,
  MAIL_FROM: 'noreply@wanderbite.test',
}
process.stdout.write(`Point of sale ${JSON.stringify({ env, goods })}\n`)
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
