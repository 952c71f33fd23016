import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDns } from '#adapters/dns.ts'
import { rateLimits } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { type NameServer, openNameServer, type Zone } from '#tests/fixtures/open-name-server.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { CheckDeliverability, checkDeliverability, type Finding, getSendingDomain } from './deliverability.ts'

let shop: TestShop
let names: NameServer
let by: Customer
beforeAll(async () => {
  names = await openNameServer()
  shop = await openShop({ dns: openDns({ servers: [names.address] }) })
  by = await makeCustomer(shop, { role: 'support' })
})
beforeEach(async () => {
  await shop.db.delete(rateLimits)
  Object.assign(shop.settings, { mailFrom: 'noreply@shop.example', contactEmail: 'hello@shop.example' })
  shop.settings.mailService = { kind: 'smtp', host: 'smtp.gmail.com' }
  names.zone = { ...wellKept }
  names.asked.length = 0
})
afterAll(async () => {
  await shop.close()
  await names.close()
})

const keyOf = (bits: number) => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
}
const [strong, weak] = [keyOf(2048), keyOf(1024)]
const wellKept: Zone = {
  'shop.example': {
    texts: ['google-site-verification=x', 'v=spf1 include:_spf.google.com -all'],
    mail: [
      [20, 'b.shop.example'],
      [10, 'a.shop.example'],
    ],
  },
  '_spf.google.com': { texts: ['v=spf1 include:_netblocks.google.com ~all'] },
  '_netblocks.google.com': { texts: ['v=spf1 ip4:192.0.2.0/24 ~all'] },
  'google._domainkey.shop.example': { texts: [`v=DKIM1; k=rsa; p=${strong}`] },
  '_dmarc.shop.example': { texts: ['v=DMARC1; p=quarantine; rua=mailto:hello@shop.example'] },
}

const check = async (selector = '') => (await checkDeliverability(shop, by, { selector }))!
async function finding(subject: Finding['subject'], zone: Zone = {}, selector = ''): Promise<Finding> {
  Object.assign(names.zone, zone)
  return (await check(selector)).findings.find((one) => one.subject === subject)!
}
const codes = ({ advice }: Finding) => advice.map(({ code }) => code)

test('a well-configured mail domain is reported as good by one check', async () => {
  const { domain, service, findings, at } = await check()
  expect({ domain, service }).toEqual({ domain: 'shop.example', service: 'Google' })
  expect(at).toBeInstanceOf(Date)
  expect(findings.map(({ subject, verdict }) => [subject, verdict])).toEqual([
    ['spf', 'good'],
    ['dkim', 'good'],
    ['dmarc', 'good'],
    ['mx', 'good'],
  ])
  expect(findings.map(({ publish }) => publish)).toEqual([null, null, null, null])
  expect(findings[0]!.advice).toEqual([{ code: 'spf-good', values: { count: 2 } }])
  expect(findings[1]!.advice).toEqual([{ code: 'dkim-good', values: { selector: 'google', bits: 2048 } }])
  expect(findings[3]!.found).toEqual(['a.shop.example', 'b.shop.example'])
})

test('the demo mailbox needs no deliverability check, and causes no DNS lookup', async () => {
  shop.settings.mailService = { kind: 'mailbox' }
  expect(await checkDeliverability(shop, by, { selector: '' })).toBeNull()
  expect(getSendingDomain(shop, by)).toBeNull()
  expect(names.asked).toEqual([])
})

test('the deliverability check is not available to roles that may not read mail, and is rate limited', async () => {
  const packer = await makeCustomer(shop, { role: 'fulfilment' })
  await expect(checkDeliverability(shop, packer, { selector: '' })).rejects.toMatchObject({ code: 'not-found' })
  expect(() => getSendingDomain(shop, packer)).toThrow('not-found')
  shop.settings.mailFrom = 'noreply@quiet.example'
  for (let turn = 0; turn < 60; turn++) await check('one')
  await expect(check('one')).rejects.toMatchObject({ code: 'too-many-requests' })
})

describe('allowed senders (SPF)', () => {
  const spf = (...texts: string[]): Zone => ({ 'shop.example': { texts } })
  const chain = (length: number): Zone =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [
        `c${at}.example`,
        { texts: [`v=spf1 ${at + 1 < length ? `include:c${at + 1}.example` : ''} ~all`] },
      ]),
    )

  test.each([
    ['nothing is said', spf('something else'), 'bad', ['spf-none'], 'v=spf1 include:_spf.google.com ~all'],
    [
      'it is said twice',
      spf('v=spf1 a -all', 'v=spf1 include:_spf.google.com ~all'),
      'bad',
      ['spf-several'],
      'v=spf1 a include:_spf.google.com ~all',
    ],
    ['everybody may', spf('v=spf1 include:_spf.google.com +all'), 'bad', ['spf-open'], 'v=spf1 include:_spf.google.com ~all'],
    ['everybody may, said briefly', spf('v=spf1 include:_spf.google.com all'), 'bad', ['spf-open'], 'v=spf1 include:_spf.google.com ~all'],
    [
      'nothing is said of the others',
      spf('v=spf1 include:_spf.google.com'),
      'weak',
      ['spf-neutral'],
      'v=spf1 include:_spf.google.com ~all',
    ],
    [
      'the service is not named',
      spf('v=spf1 ip4:192.0.2.1 -all'),
      'weak',
      ['spf-service-missing'],
      'v=spf1 ip4:192.0.2.1 include:_spf.google.com -all',
    ],
    ['addresses are asked backwards', spf('v=spf1 ptr include:_spf.google.com -all'), 'weak', ['spf-ptr'], null],
    ['a word makes no sense', spf('v=spf1 include:_spf.google.com inclde:x -all'), 'bad', ['spf-syntax'], null],
    ['who is included says nothing', spf('v=spf1 include:_spf.google.com include:gone.example -all'), 'bad', ['spf-include-missing'], null],
    [
      'ten questions are enough',
      { ...spf('v=spf1 include:_spf.google.com include:c0.example -all'), ...chain(7) },
      'good',
      ['spf-good'],
      null,
    ],
    [
      'eleven are too many',
      { ...spf('v=spf1 include:_spf.google.com include:c0.example a -all'), ...chain(8) },
      'bad',
      ['spf-lookups'],
      null,
    ],
    [
      'a circle ends',
      { ...spf('v=spf1 include:_spf.google.com include:r.example -all'), 'r.example': { texts: ['v=spf1 include:r.example ~all'] } },
      'good',
      ['spf-good'],
      null,
    ],
    [
      'another name says it',
      { ...spf('v=spf1 redirect=r.example'), 'r.example': { texts: ['v=spf1 include:_spf.google.com -all'] } },
      'good',
      ['spf-good'],
      null,
    ],
    ['whom it names depends on the letter', spf('v=spf1 include:_spf.google.com exists:%{i}.x.example -all'), 'good', ['spf-good'], null],
  ] satisfies [string, Zone, string, string[], string | null][])(
    'the SPF check gives the right verdict when this is the case: %s',
    async (_, zone, verdict, advice, value) => {
      const found = await finding('spf', zone)
      expect({ verdict: found.verdict, advice: codes(found), value: found.publish?.value ?? null }).toEqual({ verdict, advice, value })
    },
  )

  test('an unknown mail server is left to its owner to check in the SPF record', async () => {
    shop.settings.mailService = { kind: 'smtp', host: 'mail.ours.example' }
    expect((await finding('spf', spf('v=spf1 mx -all'))).advice).toEqual([
      { code: 'spf-good', values: { count: 1 } },
      { code: 'spf-check-host', values: { host: 'mail.ours.example' } },
    ])
  })
})

describe('the signature (DKIM)', () => {
  const key = (...texts: string[]): Zone => ({ 'google._domainkey.shop.example': { texts } })
  test.each([
    ['is missing', key(), 'bad', 'dkim-none'],
    ['is taken back', key('v=DKIM1; p='), 'bad', 'dkim-revoked'],
    ['is no key', key('v=DKIM1; k=rsa; p=AAAA'), 'bad', 'dkim-broken'],
    ['is short', key(`v=DKIM1; p=${weak}`), 'weak', 'dkim-weak'],
    ['is on trial', key(`v=DKIM1; t=y:s; p=${strong}`), 'weak', 'dkim-testing'],
    ['is of the newer kind', key(`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`), 'good', 'dkim-good'],
    ['is only what a wildcard says', key('v=spf1 -all'), 'bad', 'dkim-none'],
  ] satisfies [string, Zone, string, string][])(
    'the DKIM check gives the right verdict when the key %s',
    async (_, zone, verdict, code) => {
      const found = await finding('dkim', zone)
      expect([found.verdict, ...codes(found)]).toEqual([verdict, code])
    },
  )

  test('the DKIM record is looked up under the selector that the shopkeeper enters, and a service with customer-chosen names needs one', async () => {
    shop.settings.mailService = { kind: 'smtp', host: 'smtp.postmarkapp.com' }
    expect(codes(await finding('dkim'))).toEqual(['dkim-name-selector'])
    const found = await finding('dkim', { '2026pm._domainkey.shop.example': { texts: [`p=${strong}`] } }, '2026PM')
    expect(found).toMatchObject({ verdict: 'good', name: '2026pm._domainkey.shop.example' })
    for (const selector of ['a b', '-x', 'x'.repeat(64), '../x']) expect(CheckDeliverability.safeParse({ selector }).success).toBe(false)
  })
})

describe('the policy for forgeries (DMARC)', () => {
  const dmarc = (...texts: string[]): Zone => ({ '_dmarc.shop.example': { texts } })
  test.each([
    ['nothing is said', dmarc(), 'bad', ['dmarc-none'], 'v=DMARC1; p=none; rua=mailto:hello@shop.example'],
    ['it is said twice', dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject'), 'bad', ['dmarc-several'], null],
    ['it makes no sense', dmarc('v=DMARC1; p=maybe'), 'bad', ['dmarc-broken'], 'v=DMARC1; p=none; rua=mailto:hello@shop.example'],
    [
      'they are only watched',
      dmarc('v=DMARC1; p=none; rua=mailto:a@b.example'),
      'weak',
      ['dmarc-watching'],
      'v=DMARC1; p=quarantine; rua=mailto:a@b.example',
    ],
    ['half of them are let through', dmarc('v=DMARC1; p=reject; pct=50; rua=mailto:a@b.example'), 'weak', ['dmarc-partly'], null],
    ['nobody hears of them', dmarc('v=DMARC1;p=reject;'), 'weak', ['dmarc-no-reports'], 'v=DMARC1;p=reject; rua=mailto:hello@shop.example'],
    ['they are refused', dmarc('v=DMARC1; p=reject; rua=mailto:a@b.example'), 'good', ['dmarc-good'], null],
  ] satisfies [string, Zone, string, string[], string | null][])(
    'the DMARC check gives the right verdict when this is the case: %s',
    async (_, zone, verdict, advice, value) => {
      const found = await finding('dmarc', zone)
      expect({ verdict: found.verdict, advice: codes(found), value: found.publish?.value ?? null }).toEqual({ verdict, advice, value })
    },
  )

  test('a subdomain follows the DMARC subdomain policy of its parent domain', async () => {
    shop.settings.mailFrom = 'noreply@mail.shop.example'
    const found = await finding('dmarc', dmarc('v=DMARC1; p=reject; sp=none; rua=mailto:a@b.example'))
    expect(found).toMatchObject({ name: '_dmarc.shop.example', verdict: 'weak', advice: [{ code: 'dmarc-watching' }] })
  })

  test('strict DMARC alignment leaves a service with its own envelope domain to its signature', async () => {
    shop.settings.mailService = { kind: 'resend' }
    const found = await finding('dmarc', dmarc('v=DMARC1; p=reject; aspf=s; rua=mailto:a@b.example'))
    expect(found.advice).toEqual([{ code: 'dmarc-strict-spf', values: { envelope: 'send.shop.example' } }])
  })
})

test('the deliverability check looks for the records of Resend where Resend has its customers put them', async () => {
  shop.settings.mailService = { kind: 'resend' }
  names.zone = {
    ...wellKept,
    'send.shop.example': { texts: ['v=spf1 include:amazonses.com ~all'], mail: [[10, 'feedback-smtp.eu-west-1.amazonses.com']] },
    'amazonses.com': { texts: ['v=spf1 ip4:192.0.2.0/24 -all'] },
    'resend._domainkey.shop.example': { texts: [`p=${weak}`] },
  }
  expect((await check()).findings.map(({ subject, name, verdict }) => [subject, name, verdict])).toEqual([
    ['spf', 'send.shop.example', 'good'],
    ['dkim', 'resend._domainkey.shop.example', 'weak'],
    ['dmarc', '_dmarc.shop.example', 'good'],
    ['mx', 'shop.example', 'good'],
    ['mx', 'send.shop.example', 'good'],
  ])
})

test("the deliverability check reports mail that nobody receives, for the sender's domain and for the contact domain", async () => {
  shop.settings.contactEmail = 'hello@desk.example'
  names.zone = { ...wellKept, 'shop.example': { mail: [[0, '']] }, 'desk.example': {} }
  const mx = (await check()).findings.filter(({ subject }) => subject === 'mx')
  expect(mx.map(({ name, verdict, advice }) => [name, verdict, advice[0]!.code])).toEqual([
    ['shop.example', 'weak', 'mx-refuses'],
    ['desk.example', 'bad', 'mx-contact'],
  ])
})

test('a failing DNS lookup is a finding, and does not hide the other findings', async () => {
  const { findings } = await (Object.assign(names.zone, { '_dmarc.shop.example': 'broken', '_spf.google.com': 'broken' }), check())
  expect(findings.map(({ subject, verdict, advice }) => [subject, verdict, advice[0]!.code])).toEqual([
    ['spf', 'unknown', 'no-answer'],
    ['dkim', 'good', 'dkim-good'],
    ['dmarc', 'unknown', 'no-answer'],
    ['mx', 'good', 'mx-good'],
  ])
})

test('a DNS lookup that never answers is given up after five seconds', async () => {
  Object.assign(names.zone, { 'google._domainkey.shop.example': 'silent' })
  const found = await finding('dkim')
  expect([found.verdict, ...codes(found)]).toEqual(['unknown', 'no-answer'])
  expect(names.asked.filter((name) => name.startsWith('google._domainkey'))).toHaveLength(2)
}, 12_000)
