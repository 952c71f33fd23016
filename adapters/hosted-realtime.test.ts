import { afterAll, beforeEach, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { key, openRealtimeServer, origin, serviceKey, tokenSecret } from '#tests/fixtures/open-realtime.ts'
import { openHostedRealtime } from './hosted-realtime.ts'
import { realtimeContract } from './realtime.contract.ts'

realtimeContract('A hosted realtime service', async () => {
  const own = await openRealtimeServer()
  return { live: openHostedRealtime({ url: own.url, key, serviceKey, jwtSecret: tokenSecret }), origin, close: () => own.close() }
})

const server = await openRealtimeServer()
afterAll(() => server.close())
beforeEach(() => void server.calls.splice(0))
const settings = { url: `${server.url}/`, key, serviceKey, jwtSecret: tokenSecret, timeout: 300 }
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
  ['is busy', 429],
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
