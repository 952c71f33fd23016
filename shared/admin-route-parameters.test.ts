import { expect, test } from 'vitest'
import { AuditFilter } from '#shop/base/audit.ts'
import { EmptySearchQuery } from '#shop/catalogue/editing/empty-searches.ts'
import { SynonymQuery, TrySearch } from '#shop/catalogue/editing/search-synonyms.ts'
import { CustomerQuery } from '#shop/office/customers/customers.ts'
import { DiscountQuery } from '#shop/office/discounts/discount-editor.ts'
import { EmailLogFilter } from '#shop/office/mail/email-log.ts'
import { SubscriberQuery } from '#shop/office/mail/subscribers.ts'
import { OrderListQuery } from '#shop/office/orders/order-list.ts'
import { ReconciliationQuery } from '#shop/office/finance/reconciliation.ts'
import { ReportQuery } from '#shop/office/finance/reports.ts'
import { DriftQuery } from '#shop/stock/sync-status.ts'
import { adminRouteParameters, readAdminQuery } from './admin-route-parameters.ts'
import { adminUrls } from './admin-urls.ts'

test.each([
  ['admin', ReportQuery],
  ['orders', OrderListQuery],
  ['sync', DriftQuery],
  ['reconciliation', ReconciliationQuery],
  ['customers', CustomerQuery],
  ['discounts', DiscountQuery],
  ['search', EmptySearchQuery],
  ['search', SynonymQuery],
  ['search', TrySearch],
  ['newsletter', SubscriberQuery],
  ['mail', EmailLogFilter],
  ['audit', AuditFilter],
  ['auditFile', AuditFilter],
] as const)('the admin page %s declares every query parameter that its parser reads', (page, { shape }) => {
  expect(Object.keys(adminRouteParameters[page].parameters)).toEqual(expect.arrayContaining(Object.keys(shape)))
})

test('a link to an admin page with a query parameter that the page does not declare does not compile', () => {
  const links = [
    adminUrls.stock({ view: 'low' }),
    // @ts-expect-error The stock page declares no `state`.
    adminUrls.stock({ state: 'low' }),
    // @ts-expect-error The page of the feeds declares nothing.
    adminUrls.feeds({ view: 'low' }),
    // @ts-expect-error A product declares no `search`.
    adminUrls.product('P1', { search: 'gum' }),
  ]
  expect(links[0]).toBe('/admin/stock?view=low')
  expect(readAdminQuery('stock', `http://shop${links[1]}`)).not.toHaveProperty('state')
})
