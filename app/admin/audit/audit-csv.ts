import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { AuditFilter, exportAuditLog } from '#shop/base/audit.ts'
import { datedFileName } from '#app/request/file.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { csvResponse } from '../parts/csv-file.server.ts'
import type { Route } from './+types/audit-csv'

/** The audit log as CSV, with the page's filter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'audit.read')
  const { shop } = getRequestContext(context)
  const filter = AuditFilter.parse(readAdminQuery('auditFile', request.url))
  return csvResponse(datedFileName('audit-log', shop, 'csv'), exportAuditLog(shop, by, { ...filter, before: undefined }))
}
