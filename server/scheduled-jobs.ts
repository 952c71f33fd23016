import { HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { checkSignedInAccounts, ACCOUNT_CHECK_INTERVAL_MS } from '#shop/accounts/sign-in/service-account-check.ts'
import { firstSoldDate } from '#shop/catalogue/best-before.ts'
import { flushEmptySearches } from '#shop/catalogue/editing/empty-searches.ts'
import { checkIntegrityNightly } from '#shop/office/operations/integrity.ts'
import { reconcileNightly } from '#shop/office/finance/reconciliation.ts'
import { sendCartReminders } from '#shop/cart/cart-reminders.ts'
import { sendBackInStockEmails } from '#shop/cart/back-in-stock.ts'
import { countDrift } from '#shop/stock/drift-check.ts'
import { storeDaySums } from '#shop/office/finance/reports.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { eraseDueAccounts } from '#shop/office/customers/privacy.ts'
import { findReturnedRefunds } from '#shop/ordering/payments/refunds.ts'
import { sendReviewRequests } from '#shop/reviews/reviews.ts'
import { sendBoxReminders } from '#shop/ordering/box-reminders.ts'
import { expireOrders } from '#shop/ordering/payments/expiry.ts'
import { sweepPayments } from '#shop/ordering/payments/payment-sweep.ts'
import type { Shop } from '#shop/shop.ts'
import { clearOldPictures, preparePictures } from '#shop/catalogue/pictures.ts'
import { loadCoPurchases } from '#shop/catalogue/co-purchases.ts'
import { loadPopularity } from '#shop/catalogue/editing/search-synonyms.ts'
import { syncCatalogue, runDailyFullSync } from '#shop/stock/point-of-sale-sync.ts'
import { deleteExpired } from '#shop/office/operations/retention.ts'
import { deliverWebhooks } from '#shop/office/operations/outgoing-webhooks.ts'
import { remindOfWithdrawals } from '#shop/office/orders/withdrawal-deadlines.ts'
import { publishOverlookedStock } from '#shop/stock/stock-webhooks.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { outboxHandlers } from './outbox-handlers.ts'

/** The jobs that are also run on demand. */
export const DELIVERY_JOB = 'deliver emails and refunds'
export const SYNC_JOB = 'sync with the point of sale'
export const WEBHOOKS_JOB = 'deliver webhooks'
export const PICTURES_JOB = 'prepare pictures'

export interface Job {
  name: string
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  /** Milliseconds until the first run. Default: at most one second. */
  first?: number
  /**
   * Maintains the memory of this process, so it runs in every process. The other jobs work for the
   * whole shop and may run anywhere.
   */
  own?: true
  /** Does the due work. Starts nothing new once `stop` is aborted. */
  run: (stop: AbortSignal) => Promise<unknown>
}

/** The facts about the process that the timers need. */
interface Circumstances {
  workerId: string
  /** The catalogue is being filled for the first time from the point of sale. */
  fresh: boolean
  /** Whether a request is in progress. */
  isBusy: () => boolean
}

/**
 * Every timer of the shop. Several processes may run them all: each job claims its own work row by
 * row.
 */
export function scheduledJobs(shop: Shop, database: OpenDatabase, { workerId, fresh, isBusy }: Circumstances): Job[] {
  return [
    { name: DELIVERY_JOB, every: 5 * SECOND, run: (stop) => deliverDue(shop, outboxHandlers, workerId, { stop, isBusy }) },
    { name: WEBHOOKS_JOB, every: 5 * SECOND, run: (stop) => deliverWebhooks(shop, workerId, stop) },
    { name: 'report overlooked stock', every: 10 * MINUTE, first: 2 * MINUTE, run: () => publishOverlookedStock(shop) },
    { name: 'remind of withdrawals', every: HOUR, first: 4 * MINUTE, run: () => remindOfWithdrawals(shop) },
    { name: 'check open payments', every: 20 * SECOND, run: () => sweepPayments(shop) },
    { name: 'find returned refunds', every: HOUR, first: 3 * MINUTE, run: () => findReturnedRefunds(shop) },
    { name: 'send back-in-stock emails', every: 30 * SECOND, run: () => sendBackInStockEmails(shop) },
    { name: 'send cart reminders', every: 10 * MINUTE, first: MINUTE, run: () => sendCartReminders(shop) },
    { name: 'send box reminders', every: HOUR, first: 4 * MINUTE, run: () => sendBoxReminders(shop) },
    { name: 'send review requests', every: HOUR, first: 2 * MINUTE, run: () => sendReviewRequests(shop) },
    { name: 'expire unpaid orders', every: 30 * SECOND, run: () => expireOrders(shop) },
    { name: SYNC_JOB, every: 5 * MINUTE, first: fresh ? 5 * MINUTE : SECOND, run: () => syncCatalogue(shop) },
    // A random delay, so that processes that start together do not call Square together.
    { name: 'reload the whole catalog', every: HOUR, first: (0.2 + Math.random() * 0.8) * HOUR, run: () => runDailyFullSync(shop) },
    { name: 'compare stock with the point of sale', every: HOUR, first: MINUTE, run: () => countDrift(shop) },
    { name: PICTURES_JOB, every: 10 * MINUTE, run: (stop) => preparePictures(shop, stop) },
    { name: 'delete old pictures', every: 24 * HOUR, first: 10 * MINUTE, run: () => clearOldPictures(shop) },
    { name: 'checkpoint the embedded database', every: MINUTE, run: () => database.checkpoint() },
    { name: 'vacuum the embedded database', every: 24 * HOUR, run: () => database.vacuum() },
    { name: 'delete accounts', every: HOUR, run: () => eraseDueAccounts(shop) },
    { name: 'check accounts at the auth service', every: ACCOUNT_CHECK_INTERVAL_MS, run: (stop) => checkSignedInAccounts(shop, stop) },
    { name: 'store daily totals', every: MINUTE, first: 20 * SECOND, run: (stop) => storeDaySums(shop, stop) },
    { name: 'load product popularity', every: HOUR, own: true, run: () => loadPopularity(shop) },
    { name: 'load co-purchases', every: HOUR, own: true, run: () => loadCoPurchases(shop) },
    { name: 'hold back old stock', every: MINUTE, own: true, run: () => shop.catalogue.sellFrom(firstSoldDate(shop)) },
    { name: 'store searches without results', every: MINUTE, own: true, run: () => flushEmptySearches(shop) },
    { name: 'run the integrity checks', every: HOUR, first: (0.2 + Math.random() * 0.8) * HOUR, run: () => checkIntegrityNightly(shop) },
    {
      name: 'compare payments with the payment provider',
      every: HOUR,
      first: (0.2 + Math.random() * 0.8) * HOUR,
      run: () => reconcileNightly(shop),
    },
    { name: 'delete expired data', every: HOUR, run: () => deleteExpired(shop) },
  ]
}
