import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { MINUTE } from '#shared/durations.ts'
import { realtimeContract } from '#adapters/realtime.contract.ts'
import { sessions } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { endOtherSessions } from '#shop/accounts/sign-in/sessions.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { listen, openPage } from '#tests/fixtures/open-realtime.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { readConfig } from '#server/config.ts'
import { openLivePublisher, openEmbeddedRealtime } from './live.ts'
import { loadProcessSecrets } from '#server/process/secrets.ts'

const secrets = await loadProcessSecrets('', 'the same key for all the processes of a test')

/**
 * A process of the shop, limited to live updates: a server of its own on a database that it may
 * share.
 */
async function openProcess({ opened }: Pick<TestShop, 'opened'>) {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const config = readConfig({ SHOP_URL: `http://localhost:${(server.address() as AddressInfo).port}`, TRUST_PROXY: '1' })
  const service = await openEmbeddedRealtime(config, secrets, opened)
  server.on('upgrade', (...asked) => service?.upgrade(...asked))
  const live = openLivePublisher(config, secrets, opened.db)
  const close = async () => {
    await service?.close()
    await new Promise((done) => server.close(done))
  }
  return { live, origin: config.shopUrl, close }
}

const shop = await openShop()
afterAll(() => shop.close())

realtimeContract('The shop itself', () => openProcess(shop))

test('a message sent by one process reaches the pages of every process', async () => {
  const [here, there] = [await openProcess(shop), await openProcess(shop)]
  const { url, key, token } = await there.live.ticket(['order:1'], 600)
  const page = openPage(url, key, token, {}, there.origin)
  const { states, heard } = listen(page, 'order:1')
  await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']))
  await here.live.send([{ topic: 'order:1', event: 'changed', payload: { status: 'shipped' } }])
  await vi.waitFor(() => expect(heard).toHaveLength(1), 1000)
  void page.disconnect()
  for (const { close } of [here, there]) await close()
})

test('a customer who signs out in one process receives nothing in another and joins nothing with an old ticket', async () => {
  const [here, there] = [await openProcess(shop), await openProcess(shop)]
  const sessionOf = async (by: Customer) => {
    const session = { userId: by.userId, token: randomUUID(), expiresAt: new Date(Date.now() + MINUTE) }
    const [row] = await shop.db.insert(sessions).values(session).returning({ id: sessions.id })
    return row!.id
  }
  const by = await makeCustomer(shop)
  const [old, own] = [await sessionOf(by), await sessionOf(by)]
  const pageOf = async (session: string) => {
    const { url, key, token } = await there.live.ticket(['order:1'], 600, session)
    const page = openPage(url, key, token, {}, there.origin)
    return { page, ...listen(page, 'order:1') }
  }
  const [gone, stays] = [await pageOf(old), await pageOf(own)]
  await vi.waitFor(() => expect([gone.states, stays.states]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]))
  await endOtherSessions({ ...shop, live: here.live }, { ...by, sessionId: own })
  await vi.waitFor(() => expect(gone.states).toEqual(['SUBSCRIBED', 'CLOSED']), 1000)
  const again = await pageOf(old)
  await vi.waitFor(() => expect(again.states).toEqual(['CHANNEL_ERROR Unauthorized: The session has ended']))
  expect(stays.states).toEqual(['SUBSCRIBED'])
  for (const { page } of [gone, stays, again]) void page.disconnect()
  for (const { close } of [here, there]) await close()
})

test('pages reconnect at different times after notifications may have been lost', async () => {
  let missed = () => {}
  const listenTo: TestShop['opened']['listen'] = (channel, heard, lost) => {
    if (channel === 'live') missed = lost
    return shop.opened.listen(channel, heard, lost)
  }
  const { live, origin, close } = await openProcess({ opened: { ...shop.opened, listen: listenTo } })
  const { url, key, token } = await live.ticket(['order:1'], 600)
  const pages = Array.from({ length: 12 }, () => openPage(url, key, token, {}, origin))
  const states = pages.map((page) => listen(page, 'order:1').states)
  await vi.waitFor(() => expect(states).toEqual(pages.map(() => ['SUBSCRIBED'])), 5000)
  missed()
  const comeBack = () => states.filter((one) => one.filter((state) => state === 'SUBSCRIBED').length > 1)
  await vi.waitFor(() => expect(comeBack().length).toBeGreaterThan(0), { timeout: 8000, interval: 5 })
  expect(comeBack().length).toBeLessThan(pages.length)
  for (const page of pages) void page.disconnect()
  await close()
})

test('a message that is too long for a notification is refused before any is sent', async () => {
  const { live, close } = await openProcess(shop)
  const long = { topic: 'order:1', event: 'changed', payload: { note: 'é'.repeat(4000) } }
  await expect(live.send([{ ...long, payload: {} }, long])).rejects.toThrow('too long')
  await close()
})

test('the socket limit counts an IPv6 network as one address and reads the address that the proxy reports', async () => {
  const one = await openProcess(shop)
  const status = (address: string) =>
    new Promise<number>((done) => {
      const socket = new WebSocket(`${one.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=wanderbite`, {
        origin: one.origin,
        headers: { 'X-Forwarded-For': `203.0.113.9, ${address}` },
      })
      socket.once('open', () => done(101))
      socket.once('unexpected-response', (_, answer) => done(answer.statusCode ?? 0))
      socket.on('error', () => {})
    })
  for (let count = 0; count < 200; count += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => status(`2001:db8::${count + at + 1}`)))
  expect(await status('2001:db8::ffff')).toBe(429)
  expect(await status('2001:db8:0:1::1')).toBe(101)
  await one.close()
})

test('a worker-only process and one with a hosted realtime service serve no sockets', async () => {
  const config = readConfig({})
  expect(await openEmbeddedRealtime({ ...config, worker: 'alone' }, secrets, shop.opened)).toBeNull()
  const realtime = {
    kind: 'hosted',
    url: 'https://project.supabase.co/realtime/v1',
    key: 'k',
    serviceKey: 's',
    jwtSecret: 'j',
    jwtKeyId: null,
  } as const
  expect(await openEmbeddedRealtime({ ...config, realtime }, secrets, shop.opened)).toBeNull()
  expect(openLivePublisher({ ...config, realtime }, secrets, shop.db).origin).toBe('wss://project.supabase.co')
})
