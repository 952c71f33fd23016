import type { Actor } from '#shop/actor.ts'
import { csvHeading, csvRows } from '../lists/csv.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { type AuditFilter, queryAuditRows } from './log.ts'
import { auditNamesOf, type AuditRow } from './names.ts'

const EXPORT_BATCH_SIZE = 1000

/**
 * The audit log as CSV, newest first. It is streamed in pieces, so that its length does not matter,
 * and no cell is read as a formula by a spreadsheet. Throws Failure('not-found') when the actor may
 * not read the log.
 */
export function exportAuditLog(shop: Shop, by: Actor, filter: AuditFilter): AsyncGenerator<string> {
  requireRight(by, 'audit.read')
  return pieces(shop, filter)
}

async function* pieces(shop: Shop, filter: AuditFilter): AsyncGenerator<string> {
  yield csvHeading(['at', 'actor', 'name', 'action', 'target', 'before', 'after'])
  for (let before = filter.before; ;) {
    const rows = await queryAuditRows(shop, { ...filter, before }, EXPORT_BATCH_SIZE)
    const last = rows.at(-1)
    if (!last) return
    const names = await auditNamesOf(shop, rows, null)
    yield csvRows(rows.map((row) => cells(row, names)))
    before = last.id
  }
}

function cells(row: AuditRow, names: ReadonlyMap<string, string>): string[] {
  const { happenedAt, actor, action, target, before, after } = row
  const name = names.get(actor.replace(/^staff:/, '')) ?? ''
  return [happenedAt.toISOString(), actor, name, action, target, before ? JSON.stringify(before) : '', after ? JSON.stringify(after) : '']
}
