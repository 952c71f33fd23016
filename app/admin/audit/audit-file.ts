import { AuditFilter, auditFile } from '#shop/base/audit.ts'
import { datedName } from '#app/request/file.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { ask } from '#app/request/context.server.ts'
import { csvFile } from '../parts/csv-file.server.ts'
import type { Route } from './+types/audit-file'

/** The audit log as CSV, with the page's filter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'audit.read')
  const { shop } = ask(context)
  const filter = AuditFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  return csvFile(datedName('audit-log', shop, 'csv'), auditFile(shop, by, { ...filter, before: undefined }))
}
