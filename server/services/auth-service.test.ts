import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { authServiceFaults, authServiceReporter, checkAuthService } from './auth-service.ts'
import { readConfig } from '#server/config.ts'
import { BadSettings, type Config } from '#server/config.types.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { wireShop } from '#server/wiring.ts'

const auth = await openAuthServer()
const folder = await mkdtemp(join(tmpdir(), 'wanderbite-auth-service-'))
const accounts = { kind: 'hosted' as const, url: auth.url, key: auth.settings.key }
const google: Config['google'] = { kind: 'off' }
const lines: string[] = []
const note = (message: string) => void lines.push(message)
const log = { info: note, warn: note, error: note }
afterAll(async () => {
  await auth.close()
  await rm(folder, { recursive: true, force: true })
})
const own = { ...auth.settings }
afterEach(() => {
  for (const name of Object.keys(auth.settings)) if (!(name in own)) delete auth.settings[name as keyof typeof own]
  Object.assign(auth, { mood: 'well', lasts: Infinity })
  lines.length = 0
})

const refused = async (over: Partial<typeof accounts>, at: Config['google'] = google) =>
  explainStartError(await checkAuthService({ accounts: { ...accounts, ...over }, google: at }, log).catch((error: unknown) => error))

test('a shop refuses to start with an auth service that confirms addresses by itself and says in one line how to fix it', async () => {
  auth.settings.autoconfirm = true
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
    AUTH_SERVICE_URL: auth.url,
    AUTH_SERVICE_KEY: accounts.key,
  })
  const fault: unknown = await wireShop(config, 0).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(BadSettings)
  expect(explainStartError(fault)).toMatch(/^Setting: .*AUTH_SERVICE_URL.*GOTRUE_MAILER_AUTOCONFIRM=false.*Confirm email.*$/)
})

test('a shop starts with a correctly set auth service, and calls none for its own accounts', async () => {
  await checkAuthService({ accounts, google }, log)
  expect(auth.calls.slice(-2)).toEqual(['GET /settings', expect.stringMatching(/^GET \/admin\/users\//)])
  auth.calls.length = 0
  await checkAuthService({ accounts: { kind: 'embedded' }, google }, log)
  expect(auth.calls).toEqual([])
  expect(lines).toEqual([])
})

test('a shop refuses to start with a wrong auth service URL and names the setting in one line', async () => {
  expect(await refused({ url: new URL(auth.url).origin })).toMatch(/^Setting: AUTH_SERVICE_URL isn’t .*404.*\/auth\/v1.*$/)
})

test('a shop refuses to start where something else answers at the auth service URL', async () => {
  const page = createServer((_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'))
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done))
  expect(await refused({ url: `http://127.0.0.1:${(page.address() as AddressInfo).port}` })).toMatch(/^Setting: AUTH_SERVICE_URL isn’t .*$/)
  page.close()
})

test('a shop refuses to start with a key that the auth service does not know, or that is not the secret one', async () => {
  expect(await refused({ key: 'another-key' })).toMatch(/^Setting: AUTH_SERVICE_KEY was refused .*bad_jwt.*service_role.*$/)
  const somebodys = await auth.ask('POST', '/admin/generate_link', { type: 'signup', email: 'noor@example.test', password: 'four lychees' })
  const { hashed_token } = (await somebodys.json()) as Record<string, string>
  const session = await auth.ask('POST', '/verify', { type: 'signup', token_hash: hashed_token }, {})
  const { access_token } = (await session.json()) as Record<string, string>
  expect(await refused({ key: access_token })).toMatch(/^Setting: AUTH_SERVICE_KEY isn’t a secret key .*not_admin.*$/)
})

test('a shop refuses to start with every setting that would keep customers out, a line each', async () => {
  Object.assign(auth.settings, { refusesPasswords: true, refusesNewcomers: true })
  expect((await refused({})).split('\n')).toEqual([expect.stringMatching(/^Setting: .*GOTRUE_EXTERNAL_EMAIL_ENABLED=true.*$/)])
  expect((await refused({}, { kind: 'google', clientId: 'x.apps.googleusercontent.com' })).split('\n')).toEqual([
    expect.stringContaining('GOTRUE_EXTERNAL_EMAIL_ENABLED=true'),
    expect.stringContaining('GOTRUE_DISABLE_SIGNUP=false'),
    expect.stringContaining('GOTRUE_EXTERNAL_GOOGLE_ENABLED=true'),
  ])
})

test('a shop starts while the auth service is down, and logs what is wrong with it once it answers', async () => {
  Object.assign(auth, { mood: 'down' })
  auth.settings.autoconfirm = true
  const stop = await checkAuthService({ accounts, google }, log, 20)
  expect(lines).toEqual([expect.stringContaining('isn’t responding')])
  auth.mood = 'well'
  await vi.waitFor(() => expect(lines.at(-1)).toContain('GOTRUE_MAILER_AUTOCONFIRM=false'), { timeout: 5000 })
  stop()
})

test('a failed call of the auth service is one line of the log and one more in the metrics', async () => {
  const faults = async () => (await authServiceFaults.get()).values[0]!.value
  const before = await faults()
  authServiceReporter(log)({ call: 'checkCredentials', error: 'Auth service: 503' })
  expect(lines).toEqual(['The auth service failed'])
  expect(await faults()).toBe(before + 1)
})
