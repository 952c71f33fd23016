import { compiledMessagesOf } from '#locales/load-messages.ts'
import type { MessageKey } from '#locales/messages.ts'
import { translator } from '#locales/translate.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { AuditEntry, AuditPage } from '#shop/base/audit.ts'
import { pageTextTitle } from '../parts/page-text-title.ts'
import { auditFieldLabel } from './audit-field-labels.server.ts'
import type { AuditReader } from './audit-reader.types.ts'
import { auditValueText } from './audit-value-text.server.ts'

/** An entry of the audit log in words. */
export interface AuditEntryView {
  id: string
  at: Date
  who: string
  action: string
  /** The changed object: its kind, its name and the path of its page, where it has one. */
  target: { kind: string; name: string; path: string | null }
  changes: { field: string; before: string; after: string }[]
}

const pages: Record<string, (id: string) => string> = {
  order: adminUrls.order,
  product: adminUrls.product,
  customer: adminUrls.customer,
  setting: adminUrls.setting,
  'page-text': adminUrls.pageText,
  discount: adminUrls.discount,
}

/** Fields that staff do not need: ids of records whose name stands beside them. */
const silentFields = new Set(['id', 'picture'])

/** The entries in the reader's language: names, prices in money, people and plain words. */
export function describeAudit(
  { entries, names }: AuditPage,
  { locale, currency, timeZone }: Pick<AuditReader, 'locale' | 'currency' | 'timeZone'>,
): AuditEntryView[] {
  const words = compiledMessagesOf(
    locale,
    ...(['common', 'product', 'products', 'email-names', 'admin', 'admin-audit', 'admin-customers', 'admin-discounts'] as const),
    ...(['admin-emails', 'admin-mail', 'admin-newsletter', 'admin-order', 'admin-orders', 'admin-products', 'admin-reviews'] as const),
    ...(['admin-products-import', 'admin-search', 'admin-settings', 'admin-staff', 'admin-stock', 'admin-sync'] as const),
  )
  const translate = translator(locale, words)
  const t: AuditReader['t'] = (key, values) => translate(key as MessageKey, values)
  const find: AuditReader['find'] = (...keys) => {
    const key = keys.find((one) => Object.hasOwn(words, one))
    return key === undefined ? null : t(key)
  }
  const reader = { locale, currency, timeZone, names, t, find }
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    who: entry.actor.id === 'service' ? t('admin-audit.service') : entry.actor.name || t('admin-audit.somebody'),
    action: find(`admin-audit.action.${entry.action}`) ?? t('admin-audit.field-other'),
    target: describeTarget(entry, reader),
    changes: entry.changes
      .filter(({ path }) => !silentFields.has(path.at(-1)!))
      .map(({ path, before, after }) => ({
        field: auditFieldLabel(path, entry, reader),
        before: auditValueText(before, path, entry, reader),
        after: auditValueText(after, path, entry, reader),
      })),
  }))
}

function describeTarget(
  { target: { kind, id, name }, changes }: AuditEntry,
  { t, locale, find, names }: AuditReader,
): AuditEntryView['target'] {
  const valueOf = (field: string) => {
    const change = changes.find(({ path }) => path.join('.') === field)
    const value = change?.after ?? change?.before
    return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  }
  const known: Record<string, string | null> = {
    order: id,
    setting: find(`admin-settings.${id}`),
    'page-text': kind === 'page-text' ? pageTextTitle(id, locale) : null,
    letter: find(`email-names.${valueOf('template')}`) ?? t('email-names.other'),
    queue: find(`admin-sync.kind-${id.split(':')[0]}`) ?? '',
    search: valueOf('words'),
    newsletter: name ?? '',
    review: name ?? (names[valueOf('product')] || null),
    staff: name ?? t('admin-audit.somebody'),
    sync: '',
    accounting: find(`admin-audit.accounting-${id}`),
  }
  return {
    kind: find(`admin-audit.target-${kind}`) ?? t('admin-audit.target'),
    name: known[kind] ?? name ?? t('admin-audit.gone'),
    path: Object.hasOwn(pages, kind) ? pages[kind]!(id) : null,
  }
}
