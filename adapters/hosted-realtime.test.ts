import { afterAll, beforeEach, expect, test } from 'vitest'
import { decodeProtectedHeader } from 'jose'
import { firstOf } from '#shared/present.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { key, openRealtimeServer, origin, serviceKey, tokenSecret } from '#tests/fixtures/open-realtime.ts'
import { openHostedRealtime } from './hosted-realtime.ts'
import { realtimeContract } from './realtime.contract.ts'

realtimeContract('A hosted realtime service', async () => {
  const own = await openRealtimeServer()
  return { live: openHostedRealtime({ url: own.url, key, serviceKey, jwtSecret: tokenSecret, pace: 10 }), origin, close: () => own.close() }
})

const server = await openRealtimeServer()
afterAll(() => server.close())
beforeEach(() => void server.calls.splice(0))
const settings = { url: `${server.url}/`, key, serviceKey, jwtSecret: tokenSecret, timeout: 300, pace: 10, limitPauses: [20, 20, 20] }
const live = openHostedRealtime(settings)
const news = { topic: 'order:1', event: 'changed', payload: { status: 'shipped' } }

test('the realtime service receives private messages with the secret key at its broadcast URL', async () => {
  await live.send([news])
  const call = firstOf(server.calls)
  expect(call.url).toBe(`${server.url}/api/broadcast`)
  expect(call.headers.get('apikey')).toBe(serviceKey)
  expect(await call.json()).toEqual({ messages: [{ ...news, private: true }] })
})

test.each<[string, number | 'silent']>([
  ['breaks down', 500],
  ['is away', 503],
  ['says nothing', 'silent'],
])('a realtime service that %s is called twice', async (_, mood) => {
  server.moods.push(mood)
  await live.send([news])
  expect(server.calls).toHaveLength(2)
  server.moods.push(mood, mood)
  await expect(live.send([news])).rejects.toBeInstanceOf(OutsideUnavailable)
  expect(server.calls).toHaveLength(4)
})

test('a message beyond the limit of the realtime service is sent again until its average has fallen', async () => {
  server.moods.push(429, 429, 429)
  await live.send([news])
  expect(server.calls).toHaveLength(4)
  server.moods.push(429, 429, 429, 429)
  await expect(live.send([news])).rejects.toBeInstanceOf(OutsideUnavailable)
})

test('many messages are sent in small requests that keep their distance, also when sent at once', async () => {
  const paced = openHostedRealtime({ ...settings, pace: 100 })
  const began = performance.now()
  await Promise.all([paced.send(Array.from({ length: 45 }, () => news)), paced.send([news])])
  const sizes = await Promise.all(server.calls.map(async (call) => ((await call.json()) as { messages: unknown[] }).messages.length))
  expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 5, 20, 20])
  expect(performance.now() - began).toBeGreaterThan(290)
})

test('a ticket names the signing key only when the service has several', async () => {
  const headerOf = async (jwtKeyId?: string) =>
    decodeProtectedHeader((await openHostedRealtime({ ...settings, jwtKeyId }).ticket(['desk'], 60)).token)
  expect(await headerOf('3f5c')).toEqual({ alg: 'HS256', typ: 'JWT', kid: '3f5c' })
  expect(await headerOf()).toEqual({ alg: 'HS256', typ: 'JWT' })
})

test('a missing realtime service is unavailable, and one that does not know the key refuses at once', async () => {
  await expect(openHostedRealtime({ ...settings, url: 'http://127.0.0.1:1/realtime/v1' }).send([news])).rejects.toBeInstanceOf(
    OutsideUnavailable,
  )
  const refused = openHostedRealtime({ ...settings, serviceKey: 'another' }).send([news])
  await expect(refused).rejects.toMatchObject({ name: 'OutsideRefused', code: 'http-401' })
  await expect(refused).rejects.toBeInstanceOf(OutsideRefused)
  expect(server.calls).toHaveLength(1)
})

test('an error of the realtime service does not contain the key', async () => {
  server.moods.push(400)
  const fault: unknown = await live.send([news]).catch((error: unknown) => error)
  expect(String(fault)).toBe('OutsideRefused: Realtime service: 400')
})
