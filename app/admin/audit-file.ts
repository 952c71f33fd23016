import { AuditFilter, auditFile } from '#shop/audit.ts'
import { staffOnly } from '../guards.server.ts'
import { ask } from '../request.server.ts'
import type { Route } from './+types/audit-file'

/** What staff did as a file for a spreadsheet, sifted like the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'audit.read')
  const { shop } = ask(context)
  const filter = AuditFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const name = `audit-log-${shop.now().toISOString().slice(0, 10)}.csv`
  const pieces = auditFile(shop, by, { ...filter, before: undefined })
  return new Response(streamOf(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** A piece at a time, as fast as it is taken. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(into) {
      const { done, value } = await pieces.next()
      if (done) into.close()
      else into.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
