import { countryNamer } from '#shared/countries/country-names.ts'
import { intlLocale, locales } from '#shared/locale.ts'
import { isProductField, productFieldNames, productFields } from '#shared/product-fields.ts'
import { policyPages } from '#shared/policy-pages.ts'
import type { AuditEntry } from '#shop/base/audit.ts'
import type { AuditReader } from './audit-reader.types.ts'

/** The message that names a field, by the field's name in audit events. */
export const auditFieldKeys: Record<string, string> = {
  // Orders, refunds and returns
  status: 'admin.status',
  amountCents: 'admin-audit.field-amount',
  refundCents: 'admin-audit.field-amount',
  withdrawnPieces: 'admin-audit.field-withdrawn',
  reason: 'admin-order.reason',
  pieces: 'admin-stock.quantity',
  packer: 'admin-audit.field-packer',
  tag: 'admin-orders.tag',
  restock: 'admin-order.restock',
  carrier: 'admin-order.carrier',
  trackingNumber: 'admin-order.tracking',
  from: 'admin-audit.field-first-day',
  to: 'admin-audit.field-last-day',
  // Stock and point of sale
  onHand: 'admin-stock.on-hand',
  note: 'admin-stock.note',
  level: 'admin-stock.level',
  cause: 'admin-sync.cause',
  objects: 'admin-audit.field-objects',
  counts: 'admin-products-import.counts',
  kind: 'admin-audit.field-kind',
  tries: 'admin-emails.attempts',
  error: 'admin-emails.error',
  // People and emails
  letter: 'admin-mail.email',
  template: 'admin-mail.email',
  blocked: 'admin-customers.is-blocked',
  due: 'admin-audit.field-due',
  role: 'admin-staff.role',
  answer: 'admin-audit.field-answer',
  product: 'admin-stock.product',
  state: 'admin-newsletter.state',
  addresses: 'admin-newsletter.subscribers',
  words: 'admin-search.view-words',
  count: 'admin-search.count',
  language: 'admin-newsletter.language',
  alt: 'admin-products.picture-alt',
  // Webhooks
  events: 'admin-audit.field-events',
  deliveries: 'admin-audit.field-deliveries',
  delivery: 'admin-audit.field-delivery',
  // Products
  name: 'admin-products.name',
  hidden: 'admin-products.hidden',
  categoryIds: 'admin-products.categoryIds',
  pictureIds: 'admin-products.pictureIds',
  ...Object.fromEntries(productFieldNames.map((name) => [name, productFields[name].label])),
  variations: 'admin-products.variations',
  sku: 'admin-products.size-sku',
  priceCents: 'admin-products.size-priceCents',
  weightGrams: 'admin-products.size-weightGrams',
  tracked: 'admin-products.size-tracked',
  // Discounts
  code: 'admin-discounts.code',
  percent: 'admin-discounts.percent',
  scope: 'admin-discounts.for',
  targetIds: 'admin-discounts.selected-products',
  minimumSpendCents: 'admin-discounts.minimum',
  totalLimit: 'admin-discounts.total-limit',
  perCustomerLimit: 'admin-discounts.customer-limit',
  stacks: 'admin-discounts.stacks',
  startsAt: 'admin-discounts.starts',
  endsAt: 'admin-discounts.ends',
  // Settings
  isOn: 'admin-settings.deferred-on',
  maxOrders: 'admin-settings.deferred-max-orders',
  maxTotalCents: 'admin-settings.deferred-max-total-label',
  waitHours: 'admin-settings.deferred-wait-hours',
  payHours: 'admin-settings.deferred-pay-hours',
  countries: 'admin-settings.countries',
  standard: 'admin-settings.standard',
  express: 'admin-settings.express',
  cents: 'admin-settings.price',
  freeFromCents: 'admin-settings.free-from',
  days: 'admin-settings.days',
  upToGrams: 'admin-settings.bands',
  grams: 'admin-settings.up-to-grams',
  unknownGrams: 'admin-settings.unknown-grams',
  included: 'admin-settings.tax-included',
  onDelivery: 'admin-settings.tax-delivery',
  timeZone: 'admin-settings.time-zone',
  weekdays: 'admin-settings.weekdays',
  dates: 'admin-settings.dates',
  address: 'admin-settings.seller-address',
  taxNumber: 'admin-settings.tax-number',
  offered: 'admin-settings.offered-languages',
  returnDays: 'admin-settings.return-days',
  bestBeforeWeeks: 'admin-settings.best-before-weeks',
  additions: 'admin-settings.additions',
}

/** Steps of a path that only lead to others. */
const passages = new Set(['zones', 'methods', 'variations'])

/** The field in words, like 'Zone 1 › Standard › Price'. */
export function auditFieldLabel(path: string[], { target }: AuditEntry, reader: AuditReader): string {
  const { t } = reader
  const parts = path.flatMap((step, index) => {
    if (passages.has(step) && index < path.length - 1) return []
    if (target.kind === 'setting' && target.id === 'tax' && index === 0) return [placeName(step, reader)]
    if (/^\d+$/.test(step)) {
      const number = Number(step) + 1
      return [
        path[index - 1] === 'zones'
          ? t('admin-settings.zone', { number })
          : new Intl.NumberFormat(intlLocale(reader.locale)).format(number),
      ]
    }
    return [stepLabel(step, path[index - 1], reader)]
  })
  return parts.join(' › ')
}

function stepLabel(step: string, before: string | undefined, { t, locale, names, currency }: AuditReader): string {
  if (before === 'variations') return names[step] ?? t(step === 'new' ? 'admin-products.another-size' : 'admin-audit.gone')
  const field = before !== undefined && isProductField(before) ? productFields[before] : null
  if (field?.kind === 'figures' && field.of.includes(step)) return t(`${field.words}${step}`)
  if (before === 'additions' && policyPages.some((one) => one === step)) return t(`admin-settings.policy-${step}`)
  if (locales.some((one) => one === step)) return new Intl.DisplayNames(intlLocale(locale), { type: 'language' }).of(step) ?? step
  // A translated size is named by its own name.
  if (step.startsWith('size ')) return `${t('admin-audit.target-variation')} ${step.slice('size '.length)}`
  return t(Object.hasOwn(auditFieldKeys, step) ? auditFieldKeys[step]! : 'admin-audit.field-other', { currency })
}

/** 'US-NY' as the country's name and the region's code. */
function placeName(place: string, { locale }: AuditReader): string {
  const [country = '', region] = place.split('-')
  return [countryNamer(locale)(country), region].filter(Boolean).join(', ')
}
