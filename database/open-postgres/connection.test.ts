import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { explainStartError } from '#server/process/start-errors.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { makeCertificates } from '#tests/helpers/make-certificates.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'
import { openPostgres } from '../open-postgres.ts'

/** Long: a permanent error must not be waited for. */
const patience = { milliseconds: 5 * MINUTE, waiting: (_: string, why: string) => expect.fail(`waited: ${why}`) }
const AT_ONCE_MS = 5 * SECOND

async function openedServer(host: string): Promise<{ server: TestServer; rootFile: string; close: () => Promise<void> }> {
  const made = makeCertificates(host)
  const server = await startPostgres({ forgetful: true, tls: made })
  return { server, rootFile: made.rootFile, close: async () => (await server.stop(), made.remove()) }
}

let secure: Awaited<ReturnType<typeof openedServer>> | null = null
let plain: TestServer | null = null
let missing = ''
try {
  secure = await openedServer('localhost')
  plain = await startPostgres({ forgetful: true })
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}
afterAll(async () => {
  await secure?.close()
  await plain?.stop()
})

describe.skipIf(!plain)(`a connection to PostgreSQL${missing && ` (skipped: ${missing})`}`, () => {
  /** The address of a server with a host name and parameters. */
  const at = (server: TestServer, host: string, parameters: Record<string, string>) => {
    const url = new URL(server.url)
    url.hostname = host
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url
  }
  const other = (path: string, user = 'wanderbite') => {
    const url = new URL(plain!.url)
    url.pathname = path
    url.username = user
    return url
  }

  test('is encrypted and verified with a root certificate of its own', async () => {
    const url = at(secure!.server, 'localhost', { sslmode: 'verify-full', sslrootcert: secure!.rootFile })
    const opened = await openPostgres(url.href, 'database/migrations', 1, { patience })
    const { rows } = (await opened.db.execute(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)) as { rows: unknown[] }
    expect(rows).toEqual([{ ssl: true }])
    await opened.close()
  })

  test.each<[string, () => URL, RegExp]>([
    ['a certificate of an unknown root', () => at(secure!.server, 'localhost', { sslmode: 'verify-full' }), /certificate.*sslrootcert/],
    [
      'a certificate of another host',
      () => at(secure!.server, '127.0.0.1', { sslmode: 'verify-full', sslrootcert: secure!.rootFile }),
      /not in the cert.*sslrootcert/,
    ],
    ['a server without TLS', () => at(plain!, '127.0.0.1', { sslmode: 'verify-full' }), /does not support SSL.*sslmode/],
    [
      'a root certificate that is missing',
      () => at(plain!, '127.0.0.1', { sslmode: 'verify-full', sslrootcert: '/no/root.crt' }),
      /ENOENT.*root.crt/,
    ],
    ['an unknown database', () => other('/elsewhere'), /database "elsewhere" does not exist/],
    ['an unknown user', () => other('/postgres', 'nobody'), /role "nobody" does not exist/],
  ])('is refused at once, with one line, for %s', async (_, url, line) => {
    const began = performance.now()
    const error: unknown = await openPostgres(url().href, 'database/migrations', 1, { patience }).catch((error: unknown) => error)
    expect(explainStartError(error)).toMatch(line)
    expect(explainStartError(error)).toMatch(/^The shop can’t use the database at DATABASE_URL: [^\n]*$/)
    expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
  })
})
