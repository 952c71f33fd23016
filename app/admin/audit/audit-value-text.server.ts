import { countryNamer } from '#shared/countries/country-names.ts'
import { intlLocale } from '#shared/locale.ts'
import { isProductField } from '#shared/product-fields.ts'
import { formatMoney } from '#shared/money.ts'
import type { AuditEntry, AuditValue } from '#shop/base/audit.ts'
import { fieldValueKey } from '#app/language/field-words.ts'
import type { AuditReader } from './audit-reader.types.ts'

type Plain = string | number | boolean

/** A value in words: money, names, dates and the names of states. A missing value is a dash. */
export function auditValueText(value: AuditValue | null, path: string[], entry: AuditEntry, reader: AuditReader): string {
  if (value === null || value === '') return '–'
  const field = path.findLast((step) => !/^\d+$/.test(step)) ?? ''
  if (!Array.isArray(value)) return plainText(value, field, path, entry, reader)
  const values = value.filter((one) => one !== null)
  if (field === 'pictureIds') return new Intl.NumberFormat(intlLocale(reader.locale)).format(values.length)
  if (field === 'days') return values.join('–')
  if (values.length === 0) return reader.t('admin-products.none')
  return new Intl.ListFormat(intlLocale(reader.locale)).format(values.map((one) => plainText(one, field, path, entry, reader)))
}

function plainText(value: Plain, field: string, path: string[], entry: AuditEntry, reader: AuditReader): string {
  const { t, find, locale, currency, names } = reader
  const tongue = intlLocale(locale)
  if (typeof value === 'boolean') return t(value ? 'admin-audit.yes' : 'admin-audit.no')
  const named = find(...stateKeys(field, String(value), entry))
  if (named !== null) return named
  if (typeof value === 'number') return numberText(value, field, { tongue, locale, currency })
  switch (field) {
    case 'countries':
    case 'country':
      return value === '*' ? t('admin-settings.everywhere') : countryNamer(locale)(value)
    case 'language':
    case 'offered':
      return new Intl.DisplayNames(tongue, { type: 'language' }).of(value) ?? value
    case 'targetIds':
    case 'categoryIds':
    case 'product':
      return names[value] || t('admin-audit.gone')
    case 'percent':
      return percentText(Number(value), tongue)
    case 'dates':
      return dayText(value, tongue)
    default:
      return /^\d{4}-\d\d-\d\dT/.test(value) && path.length === 1 ? timeText(value, tongue, reader.timeZone) : value
  }
}

/** Messages that may name a state, the likeliest first. */
function stateKeys(field: string, value: string, { target, action }: AuditEntry): string[] {
  const [subject = ''] = action.split('.')
  switch (field) {
    case 'status':
      return [{ review: 'admin-reviews.state', return: 'admin-order.return' }[subject] ?? 'admin.status'].map((key) => `${key}-${value}`)
    case 'reason':
      return (
        { stock: [`admin-stock.reason-${value}`], customer: [`admin-customers.reason-${value}`], order: [`admin-order.refund-${value}`] }[
          subject
        ] ?? []
      )
    case 'kind':
      return [target.kind === 'discount' ? `admin-discounts.${value}` : `admin-sync.kind-${value}`]
    case 'role':
      return value === 'customer' ? ['admin.customer'] : [`admin-staff.role-${value}`]
    case 'letter':
    case 'template':
      return [`email-names.${value}`, 'email-names.other']
    case 'cause':
      return [`admin-sync.cause-${value}`]
    case 'scope':
      return [`admin-discounts.for-${value}`]
    case 'state':
      return [`admin-newsletter.state-${value}`]
    default:
      return isProductField(field) ? [fieldValueKey(field, value)] : []
  }
}

function numberText(
  value: number,
  field: string,
  { tongue, locale, currency }: { tongue: string; locale: AuditReader['locale']; currency: string },
) {
  if (/cents$/i.test(field)) return formatMoney(value, locale, currency)
  if (field === 'percent') return percentText(value, tongue)
  if (field === 'weekdays')
    return new Intl.DateTimeFormat(tongue, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 1, 1 + value))
  if (/grams$/i.test(field)) return new Intl.NumberFormat(tongue, { style: 'unit', unit: 'gram' }).format(value)
  return new Intl.NumberFormat(tongue).format(value)
}

const percentText = (percent: number, tongue: string) =>
  new Intl.NumberFormat(tongue, { style: 'percent', maximumFractionDigits: 5 }).format(percent / 100)

/** '12-24', which is closed every year, has no year. */
function dayText(date: string, tongue: string): string {
  const yearly = date.length === 'mm-dd'.length
  const year = yearly ? undefined : ('numeric' as const)
  const day = Date.parse(`${yearly ? `2024-${date}` : date}T00:00:00Z`)
  return Number.isNaN(day) ? date : new Intl.DateTimeFormat(tongue, { month: 'long', day: 'numeric', year, timeZone: 'UTC' }).format(day)
}

const timeText = (iso: string, tongue: string, timeZone: string) =>
  new Intl.DateTimeFormat(tongue, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso))
