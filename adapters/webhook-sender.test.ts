import { lookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { makeCertificates } from '#tests/helpers/make-certificates.ts'
import { publicLookup } from './public-address.ts'
import { openWebhookSender } from './webhook-sender.ts'

const closings: (() => void)[] = []
afterAll(() => closings.forEach((close) => close()))

async function server(listener: RequestListener, tls?: { cert: string; key: string }): Promise<number> {
  const opened = tls ? createSecureServer(tls, listener) : createServer(listener)
  closings.push(() => (opened.closeAllConnections(), opened.close()))
  await new Promise<void>((ready) => void opened.listen(0, '127.0.0.1', ready))
  return (opened.address() as AddressInfo).port
}

/** A resolver that gives the addresses in turn, and the last one for ever. */
const resolvingTo = (...addresses: string[]): LookupFunction =>
  publicLookup((_name, _options, answer) => {
    const address = addresses.length > 1 ? addresses.shift()! : addresses[0]!
    answer(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  })
const sender = openWebhookSender({ mayCallThisMachine: false })
const local = openWebhookSender({ mayCallThisMachine: true })

describe('where webhooks may go', () => {
  test.each([
    ['http://example.com/', 'invalid'],
    ['ftp://example.com/', 'invalid'],
    ['nonsense', 'invalid'],
    ['https://user:secret@example.com/', 'invalid'],
    ['https://127.0.0.1/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://0x7f.1/', 'not-public'],
    ['https://10.0.0.7:8443/', 'not-public'],
    ['https://169.254.169.254/latest/meta-data', 'not-public'],
    ['https://[::1]/', 'not-public'],
    ['https://[::ffff:127.0.0.1]/', 'not-public'],
    ['https://[::ffff:a00:1]/', 'not-public'],
    ['https://[fd00::1]/', 'not-public'],
    ['https://localhost/', 'not-public'],
    ['http://localhost:3000/', 'invalid'],
  ])('a webhook never goes to %s (%s)', async (url, refusal) => {
    expect(await sender.refusal(url)).toBe(refusal)
    if (refusal === 'not-public') expect(await sender.send(url, {}, '{}')).toBe('not-public')
  })

  test('a webhook may go to a public address on any port', async () => {
    const lookupPublicly = openWebhookSender({ mayCallThisMachine: false, lookup: resolvingTo('8.8.8.8') })
    expect(await lookupPublicly.refusal('https://books.example:8443/hooks?key=1')).toBeNull()
    expect(await sender.refusal('https://8.8.8.8/')).toBeNull()
  })

  test('a host name that turns to an internal address after it was checked is refused when it is connected to', async () => {
    for (const internal of ['127.0.0.1', '::1', '::ffff:10.0.0.1']) {
      const rebinding = openWebhookSender({ mayCallThisMachine: false, lookup: resolvingTo('8.8.8.8', internal) })
      expect(await rebinding.refusal('https://rebinding.example/')).toBeNull()
      expect(await rebinding.send('https://rebinding.example/', {}, '{}')).toBe('not-public')
    }
  })

  test('a host with one public and one internal address is refused', async () => {
    const both = publicLookup((_name, _options, answer) =>
      answer(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]),
    )
    expect(await openWebhookSender({ mayCallThisMachine: false, lookup: both }).refusal('https://both.example/')).toBe('not-public')
  })

  test('only a shop on this machine may try receivers there, without TLS', async () => {
    const port = await server((_request, response) => void response.writeHead(204).end())
    expect(await local.refusal(`http://localhost:${port}/`)).toBeNull()
    expect(await local.send(`http://localhost:${port}/`, {}, '{}')).toMatchObject({ status: 204 })
    expect(await local.refusal(`http://10.0.0.1:${port}/`)).toBe('invalid')
    expect(await sender.send(`http://localhost:${port}/`, {}, '{}')).toBe('not-public')
  })
})

describe('an exchange', () => {
  test('a redirect is an answer and is not followed', async () => {
    let asked = 0
    const port = await server((_request, response) => {
      asked += 1
      response.writeHead(302, { Location: '/elsewhere' }).end()
    })
    expect(await local.send(`http://localhost:${port}/`, {}, '{}')).toMatchObject({ status: 302 })
    expect(asked).toBe(1)
  })

  test('only the first bytes of a long answer are read', async () => {
    const port = await server((_request, response) => {
      response.writeHead(500, { 'Retry-After': '7' })
      const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more))
      more()
    })
    const answer = await local.send(`http://localhost:${port}/`, {}, '{}')
    expect(answer).toEqual({ status: 500, start: 'x'.repeat(1024), retryAfter: '7' })
  })

  test('a receiver that does not answer in time is left', async () => {
    const port = await server(() => {})
    const hurried = openWebhookSender({ mayCallThisMachine: true, timeoutMs: 100 })
    expect(await hurried.send(`http://localhost:${port}/`, {}, '{}')).toBe('timeout')
    expect(await local.send('http://localhost:1/', {}, '{}')).toBe('unreachable')
  })

  test('a webhook is sent by TLS to the address that was checked, and a wrong certificate is refused', async () => {
    const host = 'books.example'
    const made = makeCertificates(host)
    closings.push(() => made.remove())
    const seen: unknown[] = []
    const port = await server((request, response) => {
      seen.push([request.method, request.headers.host, request.headers['webhook-id']])
      response.end('thanks')
    }, made)
    // Leads to the test's server without the check, as if it were public.
    const toHere: LookupFunction = (_name, options, answer) =>
      lookup('127.0.0.1', { ...options, all: true }, (error, found) => {
        if (options.all) answer(error, found)
        else answer(error, found[0]!.address, found[0]!.family)
      })
    const trusting = openWebhookSender({ mayCallThisMachine: false, lookup: toHere, ca: readFileSync(made.rootFile) })
    expect(await trusting.send(`https://${host}:${port}/`, { 'webhook-id': 'msg_1' }, '{}')).toMatchObject({ status: 200, start: 'thanks' })
    expect(seen).toEqual([['POST', `${host}:${port}`, 'msg_1']])
    const unknowing = openWebhookSender({ mayCallThisMachine: false, lookup: toHere })
    expect(await unknowing.send(`https://${host}:${port}/`, {}, '{}')).toBe('certificate')
  })
})
