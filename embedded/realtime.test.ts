import { SignJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { listen, openRealtimeServer, origin, tokenSecret } from '#tests/fixtures/open-realtime.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})
async function open(...settings: Parameters<typeof openRealtimeServer>) {
  const server = await openRealtimeServer(...settings)
  opened.push(server)
  return server
}
const shipped = { topic: 'order:1', event: 'changed', payload: { status: 'shipped' } }

test.each(['1.0.0', '2.0.0'])('the official client joins, receives, sends heartbeats and leaves with protocol version %s', async (vsn) => {
  const server = await open()
  const breaths: string[] = []
  const { token } = await server.ticket(['order:1', 'order:2'])
  const page = server.page(token, { vsn, heartbeatIntervalMs: 30, heartbeatCallback: (how) => breaths.push(how) })
  const [one, two] = [listen(page, 'order:1'), listen(page, 'order:2')]
  await vi.waitFor(() => expect([one.states, two.states]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]))
  server.service().tell(shipped)
  await vi.waitFor(() => expect(one.heard).toEqual([{ event: 'changed', payload: { status: 'shipped' } }]))
  await vi.waitFor(() => expect(breaths).toContain('ok'))

  expect(await one.channel.unsubscribe()).toBe('ok')
  server.service().tell(shipped)
  server.service().tell({ ...shipped, topic: 'order:2' })
  await vi.waitFor(() => expect(two.heard).toHaveLength(1))
  expect(one.heard).toHaveLength(1)
  expect(one.states.at(-1)).toBe('CLOSED')
})

const sign = (claims: Record<string, unknown>, secret = tokenSecret, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
const soon = Math.floor(Date.now() / 1000) + 600
const good = { role: 'authenticated', topics: ['order:1'], exp: soon }
const mayNotRead = 'Unauthorized: You do not have permissions to read from this Channel topic: order:1'

test.each<[string, () => Promise<string | null>, RegExp | string]>([
  ['without a token', async () => null, mayNotRead],
  ["with the project's key alone", async () => 'sb_publishable_of_the_shop', mayNotRead],
  ["with a ticket to somebody else's order", () => sign({ ...good, topics: ['order:2', 'order', 'order:11'] }), mayNotRead],
  ['with a ticket to nothing', () => sign({ role: 'authenticated', exp: soon }), mayNotRead],
  ['with a token of another role', () => sign({ ...good, role: 'anon' }), mayNotRead],
  ['with a token that somebody else signed', () => sign(good, 'a secret of somebody else, as long as ours'), /^JwtSignatureError/],
  ['with a token that is signed otherwise', () => sign(good, tokenSecret.padEnd(64, '.'), 'HS512'), /^JwtSignerError/],
  ['with a token that ran out', () => sign({ ...good, exp: soon - 700 }), /^InvalidJWTToken: Token has expired \d+ seconds ago/],
  ['with a token that never runs out', () => sign({ ...good, exp: undefined }), /^InvalidJWTToken: Fields `role` and `exp`/],
  ['with something else', async () => 'eyJ.x.y', /^MalformedJWT/],
])("nobody joins another customer's order %s", async (_, token, reason) => {
  const server = await open()
  const { heard, states } = listen(server.page(await token()), 'order:1')
  await vi.waitFor(() => expect(states).toEqual([expect.stringMatching(/^CHANNEL_ERROR /)]))
  expect(states[0]!.slice('CHANNEL_ERROR '.length)).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason))
  server.service().tell(shipped)
  const { token: rightful } = await server.ticket(['order:1'])
  const owner = listen(server.page(rightful), 'order:1')
  await vi.waitFor(() => expect(owner.states).toEqual(['SUBSCRIBED']))
  server.service().tell(shipped)
  await vi.waitFor(() => expect(owner.heard).toHaveLength(1))
  expect(heard).toEqual([])
})

test('a public channel cannot be joined', async () => {
  const server = await open()
  const { states } = listen(server.page(await sign(good)), 'order:1', { private: false })
  await vi.waitFor(() => expect(states).toEqual(['CHANNEL_ERROR PrivateOnly: This project only allows private channels']))
})

test('a channel ends with its token and says so', async () => {
  let now = Date.now()
  const server = await open({ now: () => now })
  const { token } = await server.ticket(['order:1'], 40)
  const page = server.page(token)
  const { states, notes } = listen(page, 'order:1')
  await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']))
  now += 45_000
  await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']))
  expect(notes).toEqual([expect.stringMatching(/^Token has expired \d+ seconds ago$/)])
})

test('a newer token keeps a channel open, and a token with fewer topics ends it', async () => {
  let now = Date.now()
  const server = await open({ now: () => now })
  const page = server.page((await server.ticket(['order:1', 'order:2'], 40)).token)
  const [one, two] = [listen(page, 'order:1'), listen(page, 'order:2')]
  await vi.waitFor(() => expect([one.states, two.states]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]))
  await page.setAuth((await server.ticket(['order:1'], 400)).token)
  await vi.waitFor(() => expect(two.notes).toEqual(['You do not have permissions to read from this Channel topic: order:2']))
  expect(two.states.at(-1)).toBe('CLOSED')
  now += 45_000
  // Waits until the server has checked for expired tokens. The check runs before this response.
  const { token } = await server.ticket(['order:3'], 400)
  const three = listen(server.page(token), 'order:3')
  await vi.waitFor(() => expect(three.states).toEqual(['SUBSCRIBED']))
  server.service().tell(shipped)
  await vi.waitFor(() => expect(one.heard).toHaveLength(1))
  expect(one.states).toEqual(['SUBSCRIBED'])
})

test('channels end with the session of their token and cannot be joined again, and other channels stay open', async () => {
  const ended = new Set<string>()
  const server = await open({ isAlive: async (session) => !ended.has(session) })
  const [noor, ada, nobody] = await Promise.all(['noor', 'ada', undefined].map((session) => server.ticket(['order:1'], 600, session)))
  const pages = [noor!, ada!, nobody!].map(({ token }) => listen(server.page(token), 'order:1'))
  await vi.waitFor(() => expect(pages.map(({ states }) => states)).toEqual([['SUBSCRIBED'], ['SUBSCRIBED'], ['SUBSCRIBED']]))
  ended.add('noor')
  server.service().end(['noor', 'mallory'])
  await vi.waitFor(() => expect(pages[0]!.states).toEqual(['SUBSCRIBED', 'CLOSED']))
  expect(pages[0]!.notes).toEqual(['The session has ended'])
  const again = listen(server.page(noor!.token), 'order:1')
  await vi.waitFor(() => expect(again.states).toEqual(['CHANNEL_ERROR Unauthorized: The session has ended']))
  expect(server.service().refused()).toBe(1)
  server.service().tell(shipped)
  for (const { heard } of pages.slice(1)) await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect([pages[0]!.heard, again.heard]).toEqual([[], []])
})

test('a session that ends while it is being checked lets nobody in', async () => {
  const asked: (() => void)[] = []
  const server = await open({ isAlive: () => new Promise((done) => asked.push(() => done(true))) })
  const { token } = await server.ticket(['order:1'], 600, 'noor')
  const page = listen(server.page(token), 'order:1')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  server.service().end(['noor'])
  asked[0]!()
  await vi.waitFor(() => expect(page.states).toEqual(['CHANNEL_ERROR Unauthorized: The session has ended']))
})

test('the official client requests a newer token itself and continues with it', async () => {
  let now = Date.now()
  const server = await open({ now: () => now })
  let ticket = await server.ticket(['order:1'], 40)
  let [breaths, asked] = [0, 0]
  const page = server.page(null, {
    accessToken: async () => ((asked += 1), ticket.token),
    heartbeatIntervalMs: 20,
    heartbeatCallback: (how) => void (breaths += how === 'ok' ? 1 : 0),
  })
  await page.setAuth()
  const { states, heard } = listen(page, 'order:1')
  await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']))
  ticket = await server.ticket(['order:1'], 400)
  const askedSoFar = asked
  await vi.waitFor(() => expect(asked).toBeGreaterThan(askedSoFar))
  // The token is sent with a heartbeat. It has arrived when the heartbeat after the next one is
  // answered.
  const enough = breaths + 3
  await vi.waitFor(() => expect(breaths).toBeGreaterThanOrEqual(enough))
  now += 45_000
  const before = breaths
  await vi.waitFor(() => expect(breaths).toBeGreaterThan(before + 2))
  server.service().tell(shipped)
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(states).toEqual(['SUBSCRIBED'])
})

test('a page cannot send anything to other pages', async () => {
  const server = await open()
  const { token } = await server.ticket(['order:1'])
  const [mallory, noor] = [listen(server.page(token), 'order:1'), listen(server.page(token), 'order:1')]
  await vi.waitFor(() => expect([mallory.states, noor.states]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]))
  await mallory.channel.send({ type: 'broadcast', event: 'changed', payload: { status: 'refunded' } })
  await mallory.channel.track({ name: 'Mallory' })
  const asked = { method: 'POST', body: JSON.stringify({ messages: [{ ...shipped, private: true }] }) }
  const answer = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/broadcast`, { ...asked, headers: { 'Content-Type': 'application/json', ...headers } })
  expect((await answer({})).status).toBe(401)
  expect((await answer({ apikey: 'sb_publishable_of_the_shop', Authorization: `Bearer ${token}` })).status).toBe(401)
  // As in the hosted service: the message is accepted (202) but not delivered.
  expect((await answer({ apikey: 'sb_publishable_of_the_shop' })).status).toBe(202)
  server.service().tell(shipped)
  await vi.waitFor(() => expect(noor.heard).toHaveLength(1))
  expect(noor.heard[0]!.payload).toEqual({ status: 'shipped' })
})

test('a page reconnects by itself after a restart and receives messages again', async () => {
  const server = await open()
  const { token } = await server.ticket(['order:1'])
  const { states, heard } = listen(server.page(token), 'order:1')
  await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']))
  await server.restart()
  await vi.waitFor(() => expect(states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(2), 5000)
  server.service().tell(shipped)
  await vi.waitFor(() => expect(heard).toHaveLength(1))
})

test('pages that may have missed messages are asked to reconnect', async () => {
  const server = await open()
  const { token } = await server.ticket(['order:1'])
  const { states } = listen(server.page(token), 'order:1')
  await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']))
  server.service().reconnect(5)
  await vi.waitFor(() => expect(states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(2), 5000)
})

test('a private message broadcast over HTTP with the service key is delivered, and public or invalid messages are not', async () => {
  const server = await open()
  const { token } = await server.ticket(['order:1'])
  const { states, heard } = listen(server.page(token), 'order:1')
  await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']))
  const post = async (body: unknown) =>
    (
      await fetch(`${server.url}/api/broadcast`, {
        method: 'POST',
        headers: { apikey: 'sb_secret_of_the_shop', origin },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).status
  expect(await post('{')).toBe(422)
  expect(await post({ messages: [{ topic: 'order:1', event: 'changed' }] })).toBe(422)
  expect(await post({ messages: [{ ...shipped, payload: { note: 'x'.repeat(70_000) } }] })).toBe(422)
  expect(await post({ messages: [{ ...shipped, payload: { note: 'x'.repeat(1_100_000) } }] })).toBe(413)
  expect(
    await post({
      messages: [
        { ...shipped, event: 'public' },
        { ...shipped, private: true },
      ],
    }),
  ).toBe(202)
  await vi.waitFor(() => expect(heard.map(({ event }) => event)).toEqual(['changed']))
})
