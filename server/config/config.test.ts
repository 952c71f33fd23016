import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { BadSettings } from '#server/config.types.ts'

const live = {
  NODE_ENV: 'production',
  SHOP_URL: 'https://shop.example',
  SERVICE_KEY: 'k'.repeat(32),
  DATABASE_URL: 'postgres://shop@db/shop?sslmode=verify-full',
  SQUARE_ACCESS_TOKEN: 'token',
  SQUARE_LOCATION_ID: 'L1',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'key',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'noreply@shop.example',
  AUTH_SERVICE_URL: 'https://project.supabase.co/auth/v1',
  AUTH_SERVICE_KEY: 'key of the auth service',
  GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com',
  REALTIME_URL: 'https://project.supabase.co/realtime/v1',
  REALTIME_KEY: 'sb_publishable_key',
  REALTIME_SERVICE_KEY: 'sb_secret_key',
  REALTIME_JWT_SECRET: 's'.repeat(32),
  STORAGE_URL: 'https://project.supabase.co/storage/v1/s3/pictures',
  STORAGE_KEY_ID: 'key id',
  STORAGE_SECRET_KEY: 'secret key',
}

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof BadSettings) return error.faults
    throw error
  }
}

test('only a process that serves pages behind a proxy drains, unless told otherwise', () => {
  const drainOf = (settings: Record<string, string>) => readConfig(settings).drainSeconds
  expect([drainOf({}), drainOf({ TRUST_PROXY: '1' }), drainOf({ ...live, TRUST_PROXY: '1', WORKER: 'alone' })]).toEqual([0, 3, 0])
  expect([drainOf({ DRAIN_SECONDS: '5' }), drainOf({ TRUST_PROXY: '1', DRAIN_SECONDS: '0' })]).toEqual([5, 0])
})

test('the default settings give a complete embedded shop on the loopback address', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    shopUrl: 'http://localhost:3000',
    database: { kind: 'pglite' },
    pointOfSale: { kind: 'embedded' },
    mail: { kind: 'mailbox' },
    accounts: { kind: 'embedded' },
    google: { kind: 'off' },
    realtime: { kind: 'embedded' },
    storage: { kind: 'folder' },
  })
})

test('roles with access to the tables are read as a comma-separated list', () => {
  expect(readConfig({ ...live, DATABASE_ALLOWED_ROLES: ' reports, Data Team,' }).database).toMatchObject({
    allowedRoles: ['reports', 'Data Team'],
  })
  expect(readConfig(live).database).toMatchObject({ allowedRoles: [] })
})

test.each(['postgres://shop@localhost/shop', 'postgres://shop@[::1]/shop', 'postgres://localhost/shop?host=/run/postgresql'])(
  'a database on this machine needs no TLS: %s',
  (address) => {
    expect(readConfig({ ...live, DATABASE_URL: address }).database).toMatchObject({
      schema: 'wanderbite',
      poolSize: 12,
      queryTimeoutMs: 20_000,
    })
  },
)

test('a complete live configuration is accepted with each service from its own settings', () => {
  expect(readConfig(live)).toMatchObject({
    database: { kind: 'postgres' },
    pointOfSale: { kind: 'square', environment: 'production' },
    mail: { kind: 'smtp' },
    accounts: { kind: 'hosted', url: 'https://project.supabase.co/auth/v1', key: 'key of the auth service' },
    google: { kind: 'google', clientId: '1234-abcd.apps.googleusercontent.com' },
    realtime: { kind: 'hosted', url: 'https://project.supabase.co/realtime/v1', key: 'sb_publishable_key', serviceKey: 'sb_secret_key' },
    storage: {
      kind: 's3',
      endpoint: 'https://project.supabase.co/storage/v1/s3',
      bucket: 'pictures',
      region: 'us-east-1',
      keyId: 'key id',
    },
  })
})

test.each([
  ['a port that is none', { PORT: 'three' }, /^PORT is "three"/],
  ['a storage service without its key', { STORAGE_URL: 'https://s3.example/pictures' }, /^STORAGE_KEY_ID is missing/],
  [
    'a storage service without a bucket',
    { STORAGE_URL: 'https://s3.example', STORAGE_KEY_ID: 'k', STORAGE_SECRET_KEY: 's' },
    /^STORAGE_URL has no bucket/,
  ],
  [
    'a hosted storage service without a bucket',
    { STORAGE_URL: 'https://project.supabase.co/storage/v1/s3/', STORAGE_KEY_ID: 'k', STORAGE_SECRET_KEY: 's' },
    /^STORAGE_URL has no bucket/,
  ],
  ['a storage service that is none', { STORAGE_URL: 'pictures', STORAGE_KEY_ID: 'k', STORAGE_SECRET_KEY: 's' }, /^STORAGE_URL isn’t a URL/],
  ['a key id without a realtime service', { REALTIME_JWT_KEY_ID: 'b1c2' }, /^REALTIME_URL is missing/],
  ['a database address that is none', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL/],
  [
    'a TLS mode that is misspelled',
    { DATABASE_URL: 'postgres://localhost/shop?sslmode=verify_full' },
    /^DATABASE_URL: sslmode is "verify_full"/,
  ],
  [
    'a root certificate that is missing',
    { DATABASE_URL: 'postgres://db/shop?sslmode=verify-full&sslrootcert=/no/root.crt' },
    /^DATABASE_URL: sslrootcert is "\/no\/root.crt"/,
  ],
  [
    'a public shop with a database over plain text',
    { ...live, DATABASE_URL: 'postgres://db/shop' },
    /^DATABASE_URL leads to another machine/,
  ],
  [
    'a public shop with a database whose certificate is not checked',
    { ...live, DATABASE_URL: 'postgres://db/shop?sslmode=no-verify' },
    /^DATABASE_URL leads to another machine/,
  ],
  [
    'a public shop with a remote database behind a local name',
    { ...live, DATABASE_URL: 'postgres://localhost/shop?host=db.example' },
    /^DATABASE_URL leads to another machine/,
  ],
  ['the schema of everybody', { DATABASE_SCHEMA: 'public' }, /^DATABASE_SCHEMA is "public"/],
  ['a schema that would need quotes', { DATABASE_SCHEMA: 'My Shop' }, /^DATABASE_SCHEMA is "My Shop"/],
  ['a pool without room', { ...live, DATABASE_POOL_SIZE: '1' }, /^DATABASE_POOL_SIZE is "1"/],
  ['a timeout that is no number', { ...live, DATABASE_QUERY_TIMEOUT: '5s' }, /^DATABASE_QUERY_TIMEOUT is "5s"/],
  ['roles of the embedded database', { DATABASE_ALLOWED_ROLES: 'reports' }, /^DATABASE_ALLOWED_ROLES is set, but DATABASE_URL isn’t/],
  ['everybody as a role', { ...live, DATABASE_ALLOWED_ROLES: 'reports, PUBLIC' }, /^DATABASE_ALLOWED_ROLES includes public/],
  ['half of Square', { SQUARE_ACCESS_TOKEN: 'x' }, /^SQUARE_LOCATION_ID is missing/],
  ['two mail services', { ...live, RESEND_API_KEY: 'x' }, /both set/],
  [
    'notices of a mail service that sends none',
    { ...live, MAIL_WEBHOOK_SECRET: `whsec_${'c2VjcmV0'.repeat(4)}` },
    /^MAIL_WEBHOOK_SECRET.*RESEND/,
  ],
  [
    'a secret of notices that is none',
    { ...live, SMTP_URL: '', RESEND_API_KEY: 'x', MAIL_WEBHOOK_SECRET: 'secret' },
    /^MAIL_WEBHOOK_SECRET isn’t a signing secret/,
  ],
  ['a sender with a name', { ...live, MAIL_FROM: 'Wanderbite <noreply@shop.example>' }, /^MAIL_FROM is "Wanderbite/],
  ['a drain that outlasts a service manager', { ...live, DRAIN_SECONDS: '16' }, /^DRAIN_SECONDS is "16": use a whole number from 0 to 15/],
  ['a proxy that is neither trusted nor not', { ...live, TRUST_PROXY: 'yes' }, /^TRUST_PROXY is "yes": use 1 or 0/],
  ['a page that is neither shown nor not', { AUTH_TEST_PAGE: 'on' }, /^AUTH_TEST_PAGE is "on"/],
  ['a mail service without a sender', { ...live, MAIL_FROM: '' }, /^MAIL_FROM is missing/],
  ['a short service key', { SERVICE_KEY: 'short' }, /^SERVICE_KEY is too short/],
  ['a worker of another kind', { WORKER: 'yes' }, /^WORKER is "yes"/],
  ['a worker alone on the embedded database', { ...live, DATABASE_URL: '', WORKER: 'alone' }, /^WORKER is "alone".*DATABASE_URL/],
  [
    'pages alone beside the embedded point of sale',
    { DATABASE_URL: 'postgres://db/shop', SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.test', SERVICE_KEY: 'k'.repeat(32), WORKER: 'none' },
    /^WORKER is "none".*Square/,
  ],
  ['a worker without a mail service', { ...live, SMTP_URL: '', SHOP_URL: '', WORKER: 'alone' }, /^WORKER is "alone".*mail service/],
  ['a worker without a key', { ...live, SERVICE_KEY: '', SHOP_URL: '', WORKER: 'alone' }, /^WORKER is "alone".*SERVICE_KEY/],
  ['a stand-in for Square elsewhere', { ...live, SHOP_URL: '', SQUARE_URL: 'http://square.example' }, /^SQUARE_URL is "http/],
  [
    'a public shop before a stand-in for Square',
    { ...live, SQUARE_URL: 'http://127.0.0.1:4000' },
    /^SQUARE_URL points to a Square emulator/,
  ],
  ['the world let in to an embedded shop', { HOST: '0.0.0.0' }, /SHOP_URL isn’t public/],
  ['a public shop without TLS', { ...live, SHOP_URL: 'http://shop.example' }, /https/],
  [
    'a public shop with test cards',
    { SHOP_URL: 'https://shop.example', SERVICE_KEY: 'k'.repeat(32), SMTP_URL: 'smtp://m', MAIL_FROM: 'a@b.test' },
    /test cards/,
  ],
  ['a public shop that would keep its mail', { ...live, SMTP_URL: '' }, /real email/],
  ['a public shop with a key of one process', { ...live, SERVICE_KEY: '' }, /SERVICE_KEY/],
  ['the key of an auth service that is nowhere', { AUTH_SERVICE_KEY: 'x' }, /^AUTH_SERVICE_URL is missing/],
  ['an auth service without its key', { AUTH_SERVICE_URL: 'https://auth.example' }, /^AUTH_SERVICE_KEY is missing/],
  [
    'the key that browsers have',
    { AUTH_SERVICE_URL: 'https://auth.example', AUTH_SERVICE_KEY: 'sb_publishable_abc' },
    /^AUTH_SERVICE_KEY is the key for browsers/,
  ],
  [
    'the older key that browsers have',
    {
      AUTH_SERVICE_URL: 'https://auth.example',
      AUTH_SERVICE_KEY: `e30.${Buffer.from('{"role":"anon"}').toString('base64url')}.x`,
    },
    /^AUTH_SERVICE_KEY is the key for browsers/,
  ],
  ['an auth service that is no address', { AUTH_SERVICE_URL: 'project', AUTH_SERVICE_KEY: 'x' }, /^AUTH_SERVICE_URL isn’t a URL/],
  ['passwords sent in the open', { ...live, AUTH_SERVICE_URL: 'http://auth.example' }, /^AUTH_SERVICE_URL must start with https/],
  [
    "the stand-in for Google at a service that asks Google's own keys",
    { AUTH_SERVICE_URL: 'https://auth.example', AUTH_SERVICE_KEY: 'x', GOOGLE_ISSUER: 'embedded' },
    /AUTH_SERVICE_URL only trusts Google/,
  ],
  ['half of a realtime service', { REALTIME_URL: 'https://realtime.example' }, /^REALTIME_KEY is missing/],
  ['a realtime service that is no address', { ...live, REALTIME_URL: 'project' }, /^REALTIME_URL isn’t a URL/],
  ['a secret key for everybody', { ...live, REALTIME_KEY: 'sb_secret_key' }, /^REALTIME_KEY is the secret key/],
  ['a short secret for tickets', { ...live, REALTIME_JWT_SECRET: 'short' }, /^REALTIME_JWT_SECRET is too short/],
  ['the secret key sent in the open', { ...live, REALTIME_URL: 'http://realtime.example' }, /^REALTIME_URL must start with https/],
  ['a client of somebody other than Google', { GOOGLE_CLIENT_ID: 'shop' }, /^GOOGLE_CLIENT_ID isn’t a Google client ID/],
  ['an unknown issuer', { GOOGLE_ISSUER: 'https://issuer.example' }, /^GOOGLE_ISSUER is "https:/],
  ['Google and its stand-in at once', { GOOGLE_CLIENT_ID: live.GOOGLE_CLIENT_ID, GOOGLE_ISSUER: 'embedded' }, /both set/],
  ['anybody as anybody in public', { ...live, GOOGLE_CLIENT_ID: '', GOOGLE_ISSUER: 'embedded' }, /anyone could sign in as anyone/],
  ['the sandbox in public', { ...live, SQUARE_ENVIRONMENT: 'sandbox' }, /sandbox/],
])('the configuration refuses %s with a message that says how to fix it', (_, environment, line) => {
  expect(faultsOf(environment)).toContainEqual(expect.stringMatching(line))
})

test('the stand-in for Google runs on this machine on request', () => {
  expect(readConfig({ GOOGLE_ISSUER: 'embedded' })).toMatchObject({ google: { kind: 'embedded' } })
})

test.each([
  ['on this machine', {}, true],
  ['in production on this machine', { NODE_ENV: 'production' }, true],
  ['in production, in public', live, false],
  ['in production, in public, where it is enabled', { ...live, AUTH_TEST_PAGE: '1' }, true],
  ['where it is disabled', { AUTH_TEST_PAGE: '0' }, false],
])('the page that shows the sign-in state is shown or hidden as configured: %s', (_, environment, shown) => {
  expect(readConfig(environment).authTestPage).toBe(shown)
})

test('demo orders are only for the embedded setup', () => {
  const square = { SQUARE_ACCESS_TOKEN: 'a', SQUARE_LOCATION_ID: 'b', SQUARE_WEBHOOK_SIGNATURE_KEY: 'c' }
  expect(readConfig({}).demoOrders).toBe(true)
  expect(readConfig({ DEMO_ORDERS: '0' }).demoOrders).toBe(false)
  expect(readConfig(square).demoOrders).toBe(false)
  expect(faultsOf({ ...square, DEMO_ORDERS: '1' })).toContainEqual(expect.stringMatching(/^DEMO_ORDERS/))
})

test('all configuration errors are reported at once, those of the process before those of its services', () => {
  const faults = faultsOf({ DATABASE_URL: 'x', LOG_LEVEL: 'loud', PORT: '99999' })
  expect(faults.map((fault) => fault.split(' ', 1)[0])).toEqual(['PORT', 'LOG_LEVEL', 'DATABASE_URL'])
})

test('tracing is off without a receiver, and a wrong receiver or share is refused', () => {
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing).toBeNull()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).tracing).toEqual({ sampleRatio: 1 })
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://otlp.example'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracing).toEqual({ sampleRatio: 0.05 })
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT isn’t a URL')
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '5' })).toThrow('OTEL_TRACES_SAMPLER_ARG is "5"')
})

test('a CDN is off by default, one variable turns Varnish on, and Fastly needs its service and token', () => {
  expect(readConfig({}).cdn).toBeNull()
  expect(readConfig({ CDN: 'varnish' }).cdn).toEqual({ kind: 'varnish', purgeUrls: ['http://127.0.0.1:6082'] })
  expect(readConfig({ CDN: 'varnish', VARNISH_PURGE_URLS: 'http://10.0.0.1:6082, http://10.0.0.2:6082' }).cdn).toEqual({
    kind: 'varnish',
    purgeUrls: ['http://10.0.0.1:6082', 'http://10.0.0.2:6082'],
  })
  const fastly = { CDN: 'fastly', FASTLY_SERVICE_ID: 'SU1Z0isxPaozGVKXdv0eY', FASTLY_API_TOKEN: 'x-4-token' }
  expect(readConfig(fastly).cdn).toEqual({ kind: 'fastly', serviceId: fastly.FASTLY_SERVICE_ID, apiToken: fastly.FASTLY_API_TOKEN })
  expect(faultsOf({ CDN: 'fastly' }).map((fault) => fault.split(' ')[0])).toEqual(['FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN'])
  expect(faultsOf({ CDN: 'akamai' })).toEqual(['CDN is "akamai": use varnish or fastly, or leave it out.'])
  expect(faultsOf({ CDN: 'varnish', VARNISH_PURGE_URLS: 'here' })).toHaveLength(1)
  expect(faultsOf({ VARNISH_PURGE_URLS: 'http://10.0.0.1:6082', FASTLY_API_TOKEN: 'secret' })).toHaveLength(2)
})
