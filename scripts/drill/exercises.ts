import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#tests/journeys/parts/shopper.ts'
import type { DrillShop } from './own-shop.ts'

/** One exercise: a fault that the drill causes while customers buy. */
export interface Exercise {
  title: string
  /** The fault, in a sentence for the report. */
  does: string
  /** What to look at first if it fails. */
  advice: string
  /** Whether it runs only when it is named. */
  isOptional?: true
  /** Customers who return to the shop after paying, from 0 to 1. */
  returning?: number
  /**
   * Runs while customers buy, and repairs the fault at its end. Returns its observations, as
   * sentences.
   */
  disturb: (shop: DrillShop) => Promise<string[]>
}

/** How long each fault lasts. */
const OUTAGE_MS = 6_000
const HUNG_MS = 15_000

const nothing = async (): Promise<string[]> => []

export const exercises: Record<string, Exercise> = {
  load: {
    title: 'Many customers at once',
    does: 'Customers buy at the same time. Nothing is broken.',
    advice: 'Watch processor time and database connections. docs/scale.md says how many processes to run.',
    disturb: nothing,
  },
  kill: {
    title: 'A killed process',
    does: 'One process of the shop is killed (SIGKILL) in the middle of orders, and started again two seconds later.',
    advice: 'Run at least two processes behind a load balancer, and let a supervisor start them again (deploy/README.md).',
    async disturb(shop) {
      const [victim] = shop.servers
      if (!victim) return []
      victim.process.kill('SIGKILL')
      await victim.ended
      shop.remove(victim)
      await wait(2000)
      await shop.startServer()
      return []
    },
  },
  database: {
    title: 'A lost database',
    does: `The database is stopped like in a crash, and started again after ${OUTAGE_MS / 1000} seconds.`,
    advice: 'Check that the database writes to a durable disk, and that every process reaches it again (docs/running.md).',
    async disturb(shop) {
      shop.postgres.crash()
      const [cached, health] = [await statusOf(shop, '/products'), await statusOf(shop, '/healthz')]
      await wait(OUTAGE_MS)
      shop.postgres.restart()
      await until(async () => (await statusOf(shop, '/readyz')) === 200, 60)
      return [
        cached === 200
          ? 'The list of snacks stayed open without the database.'
          : `The list of snacks answered ${cached} without the database.`,
        health === 200 ? 'The processes stayed up.' : `The health check answered ${health}.`,
      ]
    },
  },
  'point-of-sale': {
    title: 'A point of sale that is down',
    does: `The point of sale refuses every call for ${OUTAGE_MS / 1000} seconds, then does not answer at all for as long.`,
    advice: 'Check the status page of the point of sale, the timeouts in the log, and “Payment outages” in the settings (docs/running.md).',
    async disturb(shop) {
      const { emulator } = shop.fleet
      emulator.mood = 'broken'
      await wait(OUTAGE_MS)
      emulator.mood = 'silent'
      await wait(OUTAGE_MS)
      emulator.mood = 'well'
      const began = performance.now()
      await until(() => takesPayments(shop), 60)
      const seconds = Math.round((performance.now() - began) / 1000)
      return [`Every process led customers to payment pages again ${seconds} s after the point of sale was back.`]
    },
  },
  webhooks: {
    title: 'Webhooks late, twice and out of order',
    does: 'Each webhook of the point of sale comes twice, late and in any order. Half of the customers close the browser after paying.',
    advice: 'Check that the webhook URL at the point of sale is exactly SHOP_URL/api/webhooks/square, and its signature key.',
    returning: 0.5,
    async disturb(shop) {
      shop.front.shufflesWebhooks = true
      await wait(OUTAGE_MS * 2)
      shop.front.shufflesWebhooks = false
      return []
    },
  },
  restart: {
    title: 'A restart under load',
    does: 'Every process is stopped (SIGTERM) and started again, one after the other, as for an update.',
    advice: 'Stop a process only once the next one is ready (docs/running.md, Updates).',
    async disturb(shop) {
      for (const server of shop.servers.slice()) {
        await shop.startServer()
        shop.remove(server)
        await server.stop()
      }
      return []
    },
  },
  hung: {
    title: 'A hung process',
    does: `One process is stopped (SIGSTOP) for ${HUNG_MS / 1000} seconds: it accepts connections and never answers.`,
    advice: 'Let the load balancer check /readyz every two seconds, with a timeout of two seconds (deploy/haproxy.cfg).',
    isOptional: true,
    async disturb(shop) {
      const [victim] = shop.servers
      victim?.process.kill('SIGSTOP')
      await wait(HUNG_MS)
      victim?.process.kill('SIGCONT')
      return []
    },
  },
}

async function takesPayments({ front, fleet: { serviceKey } }: DrillShop): Promise<boolean> {
  const headers = { Authorization: `Bearer ${serviceKey}` }
  const metrics = await Promise.all([...front.backends].map(async (url) => (await fetch(`${url}/metrics`, { headers })).text()))
  return metrics.every((text) => /^wanderbite_payments_available 1$/m.test(text))
}

async function statusOf({ fleet: { shopUrl } }: DrillShop, path: string): Promise<number> {
  return fetch(shopUrl + path)
    .then((answer) => answer.status)
    .catch(() => 0)
}
