import { itemAt } from '../../shared/present.ts'
import { WebSocket } from 'ws'

export interface Place {
  /** Base URL of the service over HTTP, such as http://127.0.0.1:3000/realtime/v1. */
  url: string
  key: string
  serviceKey: string
  origin: string
  ticket(topic: string): Promise<string>
}

export interface Crowd {
  /**
   * Sends one message to each of the topics. Returns the milliseconds until each subscriber
   * received it.
   */
  publish(topics: string[]): Promise<number[]>
  /** Sends heartbeats as pages do, every 25 seconds each, for this many milliseconds. */
  sendHeartbeats(forMs: number): Promise<void>
  close(): void
}

/**
 * Opens sockets. Socket i subscribes to `topics[i % n]`. Each has its own address where forwarded
 * addresses are trusted.
 */
export async function openCrowd(place: Place, count: number, topics: string[]): Promise<Crowd> {
  const tickets = new Map<string, string>()
  for (const topic of topics) tickets.set(topic, await place.ticket(topic))
  const sockets: WebSocket[] = []
  let times: number[] = []
  let heard = () => {}
  for (let at = 0; at < count; at += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - at) }, (_, more) => join(at + more, itemAt(topics, (at + more) % topics.length))),
    )

  async function join(at: number, topic: string): Promise<void> {
    const address = `${place.url.replace('http', 'ws')}/websocket?apikey=${place.key}&vsn=2.0.0`
    const socket = new WebSocket(address, { origin: place.origin, headers: { 'X-Forwarded-For': `10.0.${at >> 8}.${at & 255}` } })
    sockets.push(socket)
    await new Promise<void>((done, failed) => {
      socket.once('error', failed)
      socket.once('open', () =>
        socket.send(
          JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config: { private: true }, access_token: tickets.get(topic) }]),
        ),
      )
      socket.once('message', (data) => {
        if (!(data as Buffer).includes('"ok"')) return failed(new Error((data as Buffer).toString()))
        socket.on('message', () => {
          times.push(performance.now())
          heard()
        })
        done()
      })
    })
  }

  return {
    async publish(to) {
      times = []
      const expected = (count / topics.length) * to.length
      const all = new Promise<void>((done) => {
        heard = () => times.length === expected && done()
      })
      const body = JSON.stringify({ messages: to.map((topic) => ({ topic, event: 'changed', payload: { at: 1 }, private: true })) })
      const headers = { apikey: place.serviceKey, 'Content-Type': 'application/json' }
      const began = performance.now()
      const answer = await fetch(`${place.url}/api/broadcast`, { method: 'POST', headers, body })
      if (answer.status !== 202) throw new Error(`Publishing was answered with ${answer.status}`)
      await all
      return times.map((time) => time - began)
    },
    async sendHeartbeats(forMs) {
      // Every tenth of a second, the sockets that are due send a heartbeat.
      const each = Math.round(count / 250)
      for (let at = 0; at < forMs / 100; at += 1) {
        for (let more = 0; more < each; more += 1) itemAt(sockets, (at * each + more) % count).send('[null,"2","phoenix","heartbeat",{}]')
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}
