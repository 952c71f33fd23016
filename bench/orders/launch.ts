import { freePort } from '../../scripts/postgres.ts'
import { type Child, launch, launchShop } from '#tests/helpers/launch.ts'

interface Launched {
  shop: Child
  emulator: Child
  goods: { variationId: string; priceCents: number }[]
}

/**
 * Launches a point of sale and a shop that receives its webhooks. Each child that has started is
 * added to `running`, even if a later one fails.
 */
export async function launchWithWebhooks(dataDir: string, databaseUrl: string, running: Child[]): Promise<Launched> {
  const port = await freePort()
  const webhookUrl = `http://localhost:${port}/api/webhooks/square`
  const emulator = await launch('bench/orders/point-of-sale.ts', { WEBHOOK_URL: webhookUrl }, /Point of sale (\{.+\})/)
  running.push(emulator)
  const { env, goods } = JSON.parse(emulator.url) as { env: Record<string, string> } & Pick<Launched, 'goods'>
  const settings = { DATABASE_URL: databaseUrl, PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
  const shop = await launchShop(dataDir, { ...env, ...settings })
  running.push(shop)
  return { shop, emulator, goods }
}
