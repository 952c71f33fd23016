import { intlLocale } from '#shared/locale.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { AuditEntryView } from './describe-audit.server.ts'
import { TableHead } from '../parts/tables/table-head.tsx'

/** An entry with more changed fields folds the rest. */
const FIELDS_SHOWN = 4

/** Newest first, in the shop's time zone. */
export function AuditEntryList({ entries }: { entries: AuditEntryView[] }) {
  const { t, locale, timeZone, formatted } = useLanguage()
  const clock = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <table className="admin-table audit-table" aria-label={t('admin-audit.title')}>
      <TableHead columns={[t('admin-audit.when'), t('admin-audit.who'), t('admin-audit.what'), t('admin-audit.target')]} />
      {entries.map((entry) => (
        <tbody key={entry.id} data-row>
          <tr>
            <td>
              <time dateTime={entry.at.toISOString()}>
                {formatted(`audit ${timeZone}`, entry.at.getTime(), () => clock.format(entry.at))}
              </time>
            </td>
            <td>{entry.who}</td>
            <td>
              <b>{entry.action}</b>
            </td>
            <td>
              <Target {...entry.target} />
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

/** The subject of an entry, as a link where it has a page. */
function Target({ kind, name, path }: AuditEntryView['target']) {
  const { href } = useLanguage()
  const words = name && <bdi>{name}</bdi>
  return (
    <>
      <small>{kind}</small>{' '}
      {path ? (
        <a className="link" href={href(path)} data-row-link>
          {words}
        </a>
      ) : (
        words
      )}
    </>
  )
}

function Changes({ changes }: Pick<AuditEntryView, 'changes'>) {
  const { t } = useLanguage()
  const table = (
    <table className="audit-changes">
      <TableHead columns={[t('admin-audit.field'), t('admin-audit.before'), t('admin-audit.after')]} />
      <tbody>
        {changes.map(({ field, before, after }, index) => (
          <tr key={index}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
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
