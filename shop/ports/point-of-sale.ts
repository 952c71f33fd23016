import type { CatalogueSource } from './catalogue-source.ts'
import type { Payments } from './payments.ts'
import type { StockSource } from './stock-source.ts'
import type { WebhookReader } from './webhooks.ts'

/** The ports of a provider that is payments, catalogue and stock in one, such as Square. */
export interface PointOfSale {
  payments: Payments
  catalogueSource: CatalogueSource
  stockSource: StockSource
  webhooks: WebhookReader[]
}
