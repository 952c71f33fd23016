import { expect, test } from 'vitest'
import {
  recordedReasons,
  orderEventKinds,
  orderStatuses,
  refunds,
  returnReasons,
  returnStatuses,
  reviewStatuses,
} from '#database/schema.ts'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import type { Namespace } from '#locales/messages.ts'
import { locales } from '#shared/locale.ts'
import { fieldFilters, filterFieldNames, productFields } from '#shared/product-fields.ts'
import { policyPages } from '#shared/policy-pages.ts'
import { discountScopes } from '#shared/discount-scopes.ts'
import { staffRoles } from '#shared/roles.ts'
import { auditActions, auditSubjects } from '#shop/base/audit.ts'
import { skipReasons } from '#shop/base/outbox.ts'
import { emailNames } from '#emails/templates.ts'
import { blockReasons } from '#shop/office/customers/customers.ts'
import { discountStates } from '#shop/office/discounts/discount-editor.ts'
import { emailStates } from '#shop/office/mail/email-log.ts'
import { subscriberStates } from '#shop/office/mail/subscribers.ts'
import { settingSchemas } from '#shop/settings.ts'
import type { DriftLine, SyncState } from '#shop/stock/sync-status.ts'
import { auditFieldKeys } from '../audit/audit-field-labels.server.ts'

// Exhaustive: the compiler refuses a kind or cause that is missing here.
const queueKinds: Record<SyncState['queue'][number]['kind'], true> = {
  'product-write': true,
  'stock-adjustment': true,
  restock: true,
  refund: true,
  sale: true,
  'free-order': true,
  'payment-link': true,
}
const driftCauses: Record<NonNullable<DriftLine['cause']>, true> = {
  'sale-not-counted': true,
  'count-not-heard': true,
  'never-counted': true,
  'changed-by-hand': true,
}

/** The messages that pages build from the states, kinds and reasons of the shop. */
const built: Record<string, readonly string[]> = {
  'admin.status-': orderStatuses,
  'admin.email-': emailStates,
  'admin-order.event-': [...orderEventKinds.filter((kind) => kind !== 'status'), 'placed', 'paid', 'packing'],
  'admin-order.by-': ['customer', 'point-of-sale', 'schedule'],
  'admin-order.refund-': refunds.reason.enumValues,
  'admin-order.return-': returnStatuses,
  'admin-order.return-reason-': returnReasons,
  'admin-stock.reason-': recordedReasons,
  'admin-sync.kind-': Object.keys(queueKinds),
  'admin-sync.cause-': Object.keys(driftCauses),
  'admin-reviews.state-': reviewStatuses,
  'admin-customers.reason-': blockReasons,
  'admin-newsletter.state-': subscriberStates,
  'admin-discounts.state-': discountStates,
  'admin-discounts.for-': discountScopes,
  'admin-staff.role-': staffRoles,
  'admin-settings.': Object.keys(settingSchemas).flatMap((name) => [name, `${name}-text`]),
  'admin-settings.policy-': policyPages,
  'admin-audit.subject-': auditSubjects,
  'admin-audit.action.': auditActions,
  'email-names.': [...emailNames, 'other'],
  'email-names.skipped-': skipReasons,
  '': Object.values(auditFieldKeys),
}
const levelFilters = filterFieldNames.map((name) => fieldFilters[name].filter).filter(({ match }) => match === 'at-most')
/** The messages that product fields name, and those of their filters. */
const ofFields = [
  ...Object.values(productFields).flatMap((field) => [
    field.label,
    field.formLabel ?? [],
    field.help ?? [],
    'words' in field ? field.of.map((value) => field.words + String(value)) : [],
  ]),
  filterFieldNames.map((name) => `products.${fieldFilters[name].filter.parameter}`),
  ...levelFilters.map(({ parameter, values }) => [
    `products.${parameter}-none`,
    ...values.slice(1, -1).map((level) => `products.${parameter}-up-to-${level}`),
  ]),
].flat()
const keys = Object.entries(built)
  .flatMap(([start, names]) => names.map((name) => start + name))
  .concat(ofFields)

test.each(locales)('every status, event, reason, email, setting, audit action and product field has a name in %s', (locale) => {
  const namespaces = [...new Set(keys.map((key) => key.split('.')[0] as Namespace))]
  const words = compiledMessagesOf(locale, ...namespaces)
  expect(keys.filter((key) => !Object.hasOwn(words, key))).toEqual([])
})
