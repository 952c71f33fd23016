import { sql } from 'drizzle-orm'
import type { IntegrityRule } from './rule.ts'

/** Rules about outgoing webhooks. */
export const webhookRules: IntegrityRule[] = [
  {
    says: 'a delivered webhook was accepted by its receiver, and a failed one used all its attempts',
    of: 'webhook_deliveries',
    // A test event is attempted once.
    broken: (rows) => sql`
      select ${name} from ${deliveries(rows)}
      where (d.status = 'delivered' and (d.response_status between 200 and 299) is not true)
        or (d.status = 'failed' and d.attempts < 10 and m.type <> 'webhook.test')`,
  },
  {
    says: 'a paused endpoint receives no webhooks',
    of: 'webhook_deliveries',
    // A request that was under way at the pause ends within a minute.
    broken: (rows) => sql`
      select ${name} from ${deliveries(rows)} where d.attempted_at > e.paused_at + interval '5 minutes' and m.type <> 'webhook.test'`,
  },
  {
    says: 'a waiting webhook has an attempt within a day, and is not overtaken by those of the next day',
    of: 'webhook_deliveries',
    broken: (rows) => sql`
      select ${name} from ${deliveries(rows)}
      where d.status = 'waiting' and (d.run_at > now() + interval '27 hours' or d.attempts > 11 or (e.paused_at is null and exists (
        select 1 from webhook_deliveries later
        where later.endpoint_id = d.endpoint_id and later.status = 'delivered' and later.run_at > d.run_at + interval '1 day')))`,
  },
  {
    says: 'a paused endpoint names the reason, and a replaced signing secret ends',
    of: 'webhook_endpoints',
    broken: (rows) => sql`
      select ${host} from ${rows} e
      where (e.paused_at is null) <> (e.pause_reason is null) or (e.previous_secret is null) <> (e.previous_secret_ends_at is null)`,
  },
]

// The path of an address may be a secret.
const host = sql`substring(e.url from '^https?://([^/?#]+)')`
const name = sql`${host} || ' msg_' || replace(m.id::text, '-', '')`

function deliveries(rows: Parameters<IntegrityRule['broken']>[0]) {
  return sql`${rows} d join webhook_endpoints e on e.id = d.endpoint_id join webhook_messages m on m.id = d.message_id`
}
