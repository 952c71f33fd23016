import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openReconciling, type Reconciling } from '#tests/fixtures/open-reconciling.ts'

const serviceKey = 'the service key of this test, quite long'
const dataDir = mkdtempSync(join(tmpdir(), 'wanderbite-reconcile-'))
let reconciling: Reconciling
let server: Server
beforeAll(async () => {
  reconciling = await openReconciling()
  const { selling } = reconciling
  // Payments of this moment count as settled.
  selling.later(11 * 60_000)
  server = serve({ fetch: openTestApp(selling.shop, { serviceKey }).app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await new Promise((done) => server.once('listening', done))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await reconciling.selling.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the command against the shop of this test, or at another port. */
function run(args: string[], port = (server.address() as AddressInfo).port): Promise<{ code: number; out: string; error: string }> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', SHOP_URL: '', HOST: '127.0.0.1', PORT: String(port), SERVICE_KEY: serviceKey }
  const command = ['--disable-warning=ExperimentalWarning', 'scripts/reconcile.ts', ...args]
  return new Promise((done) => {
    const child = execFile(process.execPath, command, { env: { ...process.env, ...settings } }, (_, out, error) =>
      done({ code: child.exitCode ?? -1, out, error }),
    )
  })
}

describe('npm run reconcile', { timeout: 120_000 }, () => {
  test('lists lost orders without changing anything, and rebuilds and refunds what it is told to', async () => {
    expect(await run([])).toMatchObject({ code: 0, out: expect.stringContaining('The payment provider and the books agree.') })
    const [first, second, third] = await reconciling.lost([2], [1], [1])
    const listed = await run(['--period', '2'])
    expect(listed).toMatchObject({ code: 1, error: '' })
    for (const part of [first!.number, second!.number, first!.by.email, 'payment-without-order', '--record --refund', '3 differences.'])
      expect(listed.out).toContain(part)
    expect((await run([])).out).toContain('3 differences.')
    expect(await run(['--refund', first!.number])).toMatchObject({
      code: 1,
      out: expect.stringContaining(`refunded         ${first!.number}`),
    })
    expect(await run(['--record', 'all'])).toMatchObject({ code: 0, out: expect.stringContaining(`rebuilt          ${third!.number}`) })
    expect(await run(['--record', 'all', '--refund', 'all'])).toMatchObject({ code: 0 })
    expect((await reconciling.auditOf(second!.number)).map(({ actor, action }) => [actor, action])).toEqual([['service', 'order.rebuilt']])
    await reconciling.isClean()
  })

  test('explains itself when it is called wrongly, and says so when no shop answers', async () => {
    expect(await run(['all'])).toMatchObject({ code: 2, out: '', error: expect.stringContaining('npm run reconcile --') })
    expect(await run([], 1)).toMatchObject({ code: 2, error: expect.stringContaining('isn’t responding at http://127.0.0.1:1') })
    const reversed = await run(['--from', '2026-02-01', '--to', '2026-01-01'])
    expect(reversed).toMatchObject({ code: 2, out: '' })
  })
})
