import type { MessageKey } from '#locales/messages.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { AuditEntry } from '#shop/base/audit.ts'
import { useLanguage } from '#app/language/words.tsx'

const pages: Record<string, (id: string) => string> = {
  order: adminUrls.order,
  product: adminUrls.product,
  customer: adminUrls.customer,
  setting: adminUrls.setting,
  discount: adminUrls.discount,
}

/** The target of an audit event, as a link where it has a page. */
export function AuditTarget({ kind, id, name }: AuditEntry['target']) {
  const { t, href } = useLanguage()
  const key = `admin-audit.target-${kind}`
  const said = t(key as MessageKey)
  const words = `${said === key ? kind : said} ${name ?? id}`.trim()
  const page = Object.hasOwn(pages, kind) ? pages[kind]!(id) : null
  return page ? (
    <a className="link" href={href(page)}>
      {words}
    </a>
  ) : (
    <span>{words}</span>
  )
}
