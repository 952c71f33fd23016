import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { checkAuthService } from './auth-service.ts'
import { readConfig } from '#server/config.ts'
import { BadSettings } from '#server/config.types.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { wireShop } from '#server/wiring.ts'

const auth = await openAuthServer()
const folder = await mkdtemp(join(tmpdir(), 'wanderbite-auth-service-'))
const accounts = { kind: 'hosted' as const, url: auth.url, key: 'any' }
const warnings: string[] = []
const log = { info: () => {}, warn: (message: string) => void warnings.push(message), error: () => {} }
afterAll(async () => {
  await auth.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  auth.settings.autoconfirm = false
  warnings.length = 0
})

test('a shop refuses to start with an auth service that confirms addresses by itself and says in one line how to fix it', async () => {
  auth.settings.autoconfirm = true
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0', AUTH_SERVICE_URL: auth.url, AUTH_SERVICE_KEY: 'any' })
  const fault: unknown = await wireShop(config, 0).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(BadSettings)
  expect(explainStartError(fault)).toMatch(/^Setting: .*AUTH_SERVICE_URL.*GOTRUE_MAILER_AUTOCONFIRM=false.*Confirm email.*$/)
})

test('a shop starts with an auth service that confirms addresses by email and calls none for its own accounts', async () => {
  await checkAuthService({ accounts }, log)
  expect(auth.calls.at(-1)).toBe('GET /settings')
  auth.calls.length = 0
  await checkAuthService({ accounts: { kind: 'embedded' } }, log)
  expect(auth.calls).toEqual([])
  expect(warnings).toEqual([])
})

test('a shop refuses to start with a wrong auth service URL and names the settings in one line', async () => {
  const elsewhere = { ...accounts, url: new URL(auth.url).origin }
  const fault: unknown = await checkAuthService({ accounts: elsewhere }, log).catch((error: unknown) => error)
  expect(explainStartError(fault)).toMatch(/^Setting: AUTH_SERVICE_URL or AUTH_SERVICE_KEY is wrong.*404.*$/)
})

test('a shop starts while the auth service is away and reports what it does not know', async () => {
  const server = createServer((_, response) => void response.writeHead(500).end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await checkAuthService({ accounts: { ...accounts, url } }, log)
  server.close()
  expect(warnings).toEqual([expect.stringContaining('auto-confirms addresses')])
})
