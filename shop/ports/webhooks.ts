import type { StockCount } from './catalogue.ts'
import type { RecordVersion } from './payments.ts'

/** A webhook event of a provider. Its signature is already verified. */
export type WebhookEvent = {
  /** Unique among the events of all providers. */
  id: string
  type: string
} &
  /** `version`: of the record that changed. Missing where the provider does not say. */
  (
    | { about: 'payment'; providerOrderId: string; version?: RecordVersion }
    | { about: 'refund'; providerOrderId: string; refundId: string }
    | { about: 'catalogue' }
    | { about: 'stock'; counts: StockCount[] }
    | { about: 'other' }
  )

/** Reads the webhooks of one provider, posted to /api/webhooks/<provider>. */
export interface WebhookReader {
  readonly provider: string
  /** Verifies the signature and parses the event. Null when it is forged or unreadable. */
  read(body: string, header: (name: string) => string | undefined): Promise<WebhookEvent | null>
}
