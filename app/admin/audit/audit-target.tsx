import type { MessageKey } from '#locales/messages.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { AuditEntry } from '#shop/base/audit.ts'
import { useLanguage } from '#app/language/words.tsx'

const pages = new Map<string, (id: string) => string>(
  Object.entries({
    order: adminUrls.order,
    product: adminUrls.product,
    customer: adminUrls.customer,
    setting: adminUrls.setting,
    discount: adminUrls.discount,
  }),
)

/** The target of an audit event, as a link where it has a page. */
export function AuditTarget({ kind, id, name }: AuditEntry['target']) {
  const { t, href } = useLanguage()
  const key = `admin-audit.target-${kind}`
  const kindName = t(key as MessageKey)
  const words = `${kindName === key ? kind : kindName} ${name ?? id}`.trim()
  const urlOf = pages.get(kind)
  return urlOf ? (
    <a className="link" href={href(urlOf(id))}>
      {words}
    </a>
  ) : (
    <span>{words}</span>
  )
}
