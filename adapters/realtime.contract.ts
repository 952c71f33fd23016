import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Live } from '#shop/ports.ts'
import { listen, openPage } from '#tests/fixtures/open-realtime.ts'

interface RealtimeFixture {
  live: Live
  /** The origin whose pages may connect. */
  origin: string
  close: () => Promise<void>
}

/** Contract tests for every realtime service that the shop and its pages may use. */
export function realtimeContract(name: string, open: () => RealtimeFixture | Promise<RealtimeFixture>): void {
  describe(`${name}: realtime contract`, () => {
    let fixture: RealtimeFixture
    let live: Live
    const pages: ReturnType<typeof openPage>[] = []

    beforeAll(async () => {
      fixture = await open()
      ;({ live } = fixture)
    })
    afterAll(async () => {
      for (const page of pages) void page.disconnect()
      await fixture.close()
    })

    /** A page with a ticket that subscribes to one topic. */
    async function pageOn(topic: string, { topics = [topic], seconds = 600 } = {}) {
      const { url, key, token } = await live.ticket(topics, seconds)
      const page = openPage(url, key, token, {}, fixture.origin)
      pages.push(page)
      const ears = listen(page, topic)
      await vi.waitFor(() => expect(ears.states).toHaveLength(1), 5000)
      return ears
    }
    const news = (topic: string, at = 0) => ({ topic, event: 'changed', payload: { at } })

    test('an open page receives the messages of its topics in order and nothing else', async () => {
      const [noor, ada] = [await pageOn('order:1'), await pageOn('order:2')]
      await live.send([news('order:1', 1), news('order:2', 2), news('order:1', 3)])
      await live.send([news('order:1', 4)])
      await vi.waitFor(() => expect(noor.heard.map(({ payload }) => payload.at)).toEqual([1, 3, 4]))
      await vi.waitFor(() => expect(ada.heard).toEqual([{ event: 'changed', payload: { at: 2 } }]))
    })

    test('an open page receives many messages sent at once', async () => {
      const admin = await pageOn('desk')
      await live.send(Array.from({ length: 250 }, (_, at) => news('desk', at)))
      await vi.waitFor(() => expect(admin.heard.map(({ payload }) => payload.at)).toEqual([...Array(250).keys()]), 5000)
    })

    test('sending an empty list of messages causes no fault', () => live.send([]))

    test('an open page receives text of any language and characters that are special to a database or a browser', async () => {
      const payload = { name: "抹茶 “x” \\u0000 ' -- $1 </script> \u2028 مرحبا", count: 0, none: null, yes: true }
      const page = await pageOn('product:1')
      await live.send([{ topic: 'product:1', event: 'stock', payload }])
      await vi.waitFor(() => expect(page.heard).toEqual([{ event: 'stock', payload }]))
    })

    test('an open page receives only the topics that its ticket names', async () => {
      const mallory = await pageOn('order:1', { topics: ['order:2'] })
      expect(mallory.states).toEqual([expect.stringMatching(/^CHANNEL_ERROR Unauthorized/)])
      await live.send([news('order:1')])
      const noor = await pageOn('order:1')
      await live.send([news('order:1', 2)])
      await vi.waitFor(() => expect(noor.heard).toHaveLength(1))
      expect(mallory.heard).toEqual([])
    })

    test('an open page receives nothing with an expired ticket', async () => {
      const late = await pageOn('order:1', { seconds: -1 })
      expect(late.states).toEqual([expect.stringMatching(/^CHANNEL_ERROR .*expired/)])
    })

    test('an open page receives nothing that another page sends', async () => {
      const [mallory, noor] = [await pageOn('order:3'), await pageOn('order:3')]
      await mallory.channel.send({ type: 'broadcast', event: 'changed', payload: { at: 1 } })
      await live.send([news('order:3', 2)])
      await vi.waitFor(() => expect(noor.heard.map(({ payload }) => payload.at)).toEqual([2]))
    })

    test('a realtime ticket names the realtime origin and its own expiry', async () => {
      const { url, expiresAt } = await live.ticket(['order:1'], 600)
      expect(new URL(url).origin).toBe(live.origin)
      expect(live.origin).toMatch(/^wss?:/)
      expect(Math.abs(expiresAt.getTime() - Date.now() - 600_000)).toBeLessThan(5000)
    })
  })
}
