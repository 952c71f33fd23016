import './audit.css'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { AuditFilter, listAuditLog, listAuditActors, auditSubjects } from '#shop/base/audit.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/audit'
import { describeAudit } from './describe-audit.server.ts'
import { AuditEntryList } from './audit-entry-list.tsx'
import { AuditFilterForm } from './audit-filter-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'audit.read')
  const { shop, locale } = getRequestContext(context)
  const filter = AuditFilter.parse(readAdminQuery('audit', request.url))
  const page = await listAuditLog(shop, by, filter, locale)
  return {
    entries: describeAudit(page, { locale, currency: shop.settings.currency, timeZone: shop.settings.closedDays.timeZone }),
    next: page.next,
    filter,
    people: await listAuditActors(shop, by),
    subjects: auditSubjects,
  }
}

/** The audit log page. */
export default function AdminAuditPage({ loaderData: { entries, next, filter, people, subjects } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { before, ...asked } = filter
  const isFiltered = Object.values(asked).some(Boolean)
  return (
    <>
      <PageHead title={t('admin-audit.title')} />
      <div className="admin-head">
        <h1>{t('admin-audit.title')}</h1>
        {/* A download, not a page: no client-side navigation. */}
        <a className="button button-secondary button-small" href={href(adminUrls.auditFile(asked))} download>
          {t('admin-audit.export')}
        </a>
      </div>
      <AuditFilterForm filter={asked} people={people} subjects={subjects} />
      <section className="admin-card" aria-label={t('admin-audit.title')}>
        {entries.length === 0 ? (
          <EmptyState title={t('admin-audit.none')} text={t(isFiltered ? 'admin-audit.no-matches' : 'admin-audit.none-text')} />
        ) : (
          <AuditEntryList entries={entries} />
        )}
        <ListPager
          links={[
            before && { to: adminUrls.audit(asked), label: t('admin-audit.newest') },
            next && { to: adminUrls.audit({ ...asked, before: next }), label: t('admin.older') },
          ]}
        />
      </section>
    </>
  )
}
