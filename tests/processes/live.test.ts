import { connect } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signLiveTicket } from '#adapters/live-ticket.ts'
import { REALTIME_PATH } from '#server/services/live.ts'
import { loadProcessSecrets } from '#server/process/secrets.ts'
import type { Child } from '../helpers/launch.ts'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { listen, openPage } from '../fixtures/open-realtime.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'

// Pages connected to one process receive events of another process.

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!postgres)(`open pages of two processes${missing && ` (skipped: ${missing})`}`, () => {
  let folder: string
  let fleet: Fleet
  let first: Child
  let second: Child
  let serviceKey: string
  let secret: string
  const pages: ReturnType<typeof openPage>[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wanderbite-live-'))
    fleet = await openFleet(postgres!.url)
    first = await fleet.server()
    second = await fleet.server()
    ;({ liveServiceKey: serviceKey, liveKey: secret } = await loadProcessSecrets(folder, fleet.serviceKey))
  })
  afterAll(async () => {
    for (const page of pages) void page.disconnect()
    await fleet?.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function pageAt({ url }: Child, topic: string) {
    const ticket = await signLiveTicket({ url: url + REALTIME_PATH, key: 'wanderbite', secret }, [topic], 600)
    const page = openPage(ticket.url, ticket.key, ticket.token, {}, url)
    pages.push(page)
    const ears = listen(page, topic)
    await expect.poll(() => ears.states).toEqual(['SUBSCRIBED'])
    return ears
  }
  const tell = ({ url }: Child, status: string) =>
    fetch(`${url}${REALTIME_PATH}/api/broadcast`, {
      method: 'POST',
      headers: { apikey: serviceKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'order:1', event: 'changed', payload: { status }, private: true }] }),
    })

  test('open pages of two processes show a change of the other process within a second', async () => {
    const [here, there] = [await pageAt(first, 'order:1'), await pageAt(second, 'order:1')]
    expect((await tell(first, 'shipped')).status).toBe(202)
    const news = [{ event: 'changed', payload: { status: 'shipped' } }]
    await expect.poll(() => [here.heard, there.heard], { timeout: 1000, interval: 10 }).toEqual([news, news])
  })

  /** The response to raw bytes. */
  async function answerTo({ url }: Child, head: string): Promise<string> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(`${head}\r\n\r\n`)
    let answer = ''
    for await (const chunk of socket.setEncoding('utf8')) answer += String(chunk)
    return answer
  }

  test('an upgrade to another protocol is declined, and its request is answered', async () => {
    const head = `GET /healthz HTTP/1.1\r\nHost: ${new URL(first.url).host}\r\nConnection: Upgrade, close\r\nUpgrade: h2c`
    expect(await answerTo(first, head)).toMatch(/^HTTP\/1.1 200 /)
  })

  test('a health check over HTTP/1.0 need not name a host', async () => {
    expect(await answerTo(second, 'GET /readyz HTTP/1.0')).toMatch(/^HTTP\/1.1 200 /)
  })

  test('open pages do not delay a stop, and reconnect when the process is back', async () => {
    const page = await pageAt(first, 'order:1')
    const began = performance.now()
    await first.stop()
    expect(performance.now() - began).toBeLessThan(8000)
    first = await fleet.server()
    await expect.poll(() => page.states.filter((state) => state === 'SUBSCRIBED').length, { timeout: 20_000 }).toBe(2)
    await tell(second, 'delivered')
    await expect.poll(() => page.heard).toEqual([{ event: 'changed', payload: { status: 'delivered' } }])
  })

  test('open pages leave none of their tickets and topics in the log', () => {
    for (const { printed } of [first, second]) expect(printed()).not.toMatch(/order:1|eyJ/)
  })
})
