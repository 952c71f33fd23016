import type { MessageKey } from '#locales/messages.ts'
import { intlLocale } from '#shared/locale.ts'
import type { AuditChange, AuditEntry } from '#shop/base/audit.ts'
import { useLanguage } from '#app/language/words.tsx'
import { AuditTarget } from './audit-target.tsx'

/** An entry with more changed fields folds the rest. */
const FIELDS_SHOWN = 4

/** Newest first, in the shop's time zone. */
export function AuditEntryList({ entries }: { entries: AuditEntry[] }) {
  const { t, locale, timeZone } = useLanguage()
  const clock = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <table className="admin-table audit-table">
      <thead>
        <tr>
          <th scope="col">{t('admin-audit.when')}</th>
          <th scope="col">{t('admin-audit.who')}</th>
          <th scope="col">{t('admin-audit.what')}</th>
          <th scope="col">{t('admin-audit.target')}</th>
        </tr>
      </thead>
      {entries.map((entry) => (
        <tbody key={entry.id}>
          <tr>
            <td>
              <time dateTime={entry.at.toISOString()}>{clock.format(entry.at)}</time>
            </td>
            <td>{entry.actor.id === 'service' ? t('admin-audit.service') : (entry.actor.name ?? t('admin-audit.somebody'))}</td>
            <td className="audit-deed">
              <AuditActionText action={entry.action} />
            </td>
            <td>
              <AuditTarget {...entry.target} />
            </td>
          </tr>
          {entry.changes.length > 0 && (
            <tr className="audit-changed">
              <td colSpan={4}>
                <Changes changes={entry.changes} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

/** The action's message, or its raw name where there is none. */
function AuditActionText({ action }: { action: string }) {
  const { t } = useLanguage()
  const key = `admin-audit.action.${action}`
  const said = t(key as MessageKey)
  return <b>{said === key ? action : said}</b>
}

function Changes({ changes }: { changes: AuditChange[] }) {
  const { t } = useLanguage()
  const table = (
    <table className="audit-changes">
      <thead>
        <tr>
          <th scope="col">{t('admin-audit.field')}</th>
          <th scope="col">{t('admin-audit.before')}</th>
          <th scope="col">{t('admin-audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td>{before ?? '–'}</td>
            <td>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (changes.length <= FIELDS_SHOWN) return table
  return (
    <details>
      <summary>{t('admin-audit.changes', { count: changes.length })}</summary>
      {table}
    </details>
  )
}
