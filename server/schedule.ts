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
  /** Milliseconds until the first run; a second at most where nothing is said. */
  first?: number
  /** Keeps this process's own memory; the others work for the whole shop, wherever they run. */
  own?: true
  /** Does what is due; takes on no more once `stop` is aborted. */
  run: (stop: AbortSignal) => Promise<unknown>
}

/** What the timers must know of their process. */
interface Circumstances {
  workerId: string
  /** It is being filled from the point of sale. */
  fresh: boolean
  /** Whether somebody waits for an answer. */
  isBusy: () => boolean
}

/** Every timer of the shop on one page. Several processes may run them all: each job finds its own work row by row. */
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
    // Processes that start together do not ask together.
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
