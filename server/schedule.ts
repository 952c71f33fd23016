import { HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { writeEmptySearches } from '#shop/catalogue/empty-searches.ts'
import { verifyNightly } from '#shop/office/integrity.ts'
import { remindOfCarts } from '#shop/cart/reminders.ts'
import { tellWhoWaits } from '#shop/cart/back-in-stock.ts'
import { countDrift } from '#shop/stock/drift-count.ts'
import { keepSums } from '#shop/office/reports.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { eraseDue } from '#shop/office/customers/privacy.ts'
import { noticeReturned } from '#shop/ordering/payments/refunds.ts'
import { askForReviews } from '#shop/reviews/reviews.ts'
import { expireOrders, sweepPayments } from '#shop/ordering/payments/settlement.ts'
import type { Shop } from '#shop/shop.ts'
import { clearOldPictures, preparePictures } from '#shop/catalogue/pictures.ts'
import { readPopularity } from '#shop/catalogue/search-synonyms.ts'
import { syncCatalogue, syncWhole } from '#shop/stock/point-of-sale-sync.ts'
import { forgetOld } from '#shop/office/retention.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { handlers } from './outbox-handlers.ts'

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
  /** Does the work that is due. Starts nothing new once `stop` is aborted. */
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
export function jobsOf(shop: Shop, database: OpenDatabase, { workerId, fresh, isBusy }: Circumstances): Job[] {
  return [
    { name: 'deliver letters and refunds', every: 5 * SECOND, run: (stop) => deliverDue(shop, handlers, workerId, { stop, isBusy }) },
    { name: 'ask about open payments', every: 20 * SECOND, run: () => sweepPayments(shop) },
    { name: 'look for refunds that banks sent back', every: HOUR, first: 3 * MINUTE, run: () => noticeReturned(shop) },
    { name: 'tell who waits what is back', every: 30 * SECOND, run: () => tellWhoWaits(shop) },
    { name: 'remind of carts left behind', every: 10 * MINUTE, first: MINUTE, run: () => remindOfCarts(shop) },
    { name: 'ask what was thought of snacks', every: HOUR, first: 2 * MINUTE, run: () => askForReviews(shop) },
    { name: 'release unpaid orders', every: 30 * SECOND, run: () => expireOrders(shop) },
    { name: 'sync with the point of sale', every: 5 * MINUTE, first: fresh ? 5 * MINUTE : SECOND, run: () => syncCatalogue(shop) },
    // A random delay, so that processes that start together do not call Square together.
    { name: 'read the whole catalogue again', every: HOUR, first: (0.2 + Math.random() * 0.8) * HOUR, run: () => syncWhole(shop) },
    { name: 'compare stock with the point of sale', every: HOUR, first: MINUTE, run: () => countDrift(shop) },
    { name: 'make pictures ready', every: 10 * MINUTE, run: (stop) => preparePictures(shop, stop) },
    { name: 'clear away old pictures', every: 24 * HOUR, first: 10 * MINUTE, run: () => clearOldPictures(shop) },
    { name: 'checkpoint the embedded database', every: MINUTE, run: () => database.checkpoint() },
    { name: 'vacuum the embedded database', every: 24 * HOUR, run: () => database.vacuum() },
    { name: 'delete accounts that are due', every: HOUR, run: () => eraseDue(shop) },
    { name: 'add up the days that are over', every: MINUTE, first: 20 * SECOND, run: (stop) => keepSums(shop, stop) },
    { name: 'rank by what sells', every: HOUR, own: true, run: () => readPopularity(shop) },
    { name: 'note what was searched in vain', every: MINUTE, own: true, run: () => writeEmptySearches(shop) },
    { name: 'go through the books', every: HOUR, first: (0.2 + Math.random() * 0.8) * HOUR, run: () => verifyNightly(shop) },
    { name: 'forget what is too old', every: HOUR, run: () => forgetOld(shop) },
  ]
}
