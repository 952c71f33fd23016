import { itemAt } from '../shared/present.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signLiveTicket } from '#adapters/live-ticket.ts'
import { loadProcessSecrets } from '#server/process/secrets.ts'
import { type Child, launch, launchShop } from '#tests/helpers/launch.ts'
import { type Crowd, openCrowd, type Place } from './live/crowd.ts'
import { key, origin, path, serviceKey, tokenSecret } from './live/known.ts'
import { type Figure, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- live`: two thousand open pages on one process. Measures the realtime service
// alone, compared to a minimal server, and the whole shop with its database between sender and
// pages. Takes half a minute.

const SOCKETS = 2000
const ROUNDS = 15
const IDLE_MS = 10_000
const everybody = ['desk']
const fifty = Array.from({ length: 50 }, (_, at) => `order:${at}`)

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-live-'))
const SERVICE_KEY = 'the key of a shop whose open pages are counted'
const running: Child[] = []
try {
  const measured = [await openMeasured('service'), await openMeasured('bare'), await openShop()]
  const rests: Rest[] = []
  for (const one of measured.slice(0, 2)) rests.push(await atRest(one))
  const all = await inTurns(measured, everybody)
  const topics = await inTurns(measured, fifty)
  recordFigures('live', [
    ...compared('memory of a socket', 'KB', ...rests.map(({ kilobytes }) => kilobytes)),
    ...compared('of that on the heap', 'KB', ...rests.map(({ onHeap }) => onHeap)),
    ...compared('idle, heartbeats of all every 25 s', '% of a core', ...rests.map(({ idle }) => idle)),
    ...compared('one message to all, CPU time of the server', 'ms', ...all.map(({ processor }) => processor)),
    ...compared('one message to all, median', 'ms', ...all.map(({ half }) => half)),
    ...compared('one message to all, 99th percentile', 'ms', ...all.map(({ most }) => most)),
    ...compared('50 topics of 40 sockets at once, CPU time of the server', 'ms', ...topics.map(({ processor }) => processor)),
    ...compared('50 topics of 40 sockets at once, median', 'ms', ...topics.map(({ half }) => half)),
    ...compared('50 topics of 40 sockets at once, 99th percentile', 'ms', ...topics.map(({ most }) => most)),
  ])
} finally {
  for (const child of running) child.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

interface Measured {
  place: Place
  processorMs: () => Promise<number>
  /** Memory in bytes of the process, which does nothing else. */
  memory: () => Promise<{ bytes: number; heap: number }>
}
interface Rest {
  kilobytes: number
  onHeap: number
  idle: number
}

async function openMeasured(kind: 'service' | 'bare'): Promise<Measured> {
  const child = await launch('bench/live/server.ts', { KIND: kind }, /listening on (http\S+)/)
  running.push(child)
  return {
    place: placeAt(child.url + path, { key, serviceKey, origin, secret: tokenSecret }),
    processorMs: async () => Number(await (await fetch(`${child.url}/processor`)).text()),
    memory: async () => (await (await fetch(`${child.url}/memory`)).json()) as { bytes: number; heap: number },
  }
}

async function openShop(): Promise<Measured> {
  const shop = await launchShop(folder, { TRUST_PROXY: '1', SERVICE_KEY })
  running.push(shop)
  const { liveKey: secret, liveServiceKey } = await loadProcessSecrets(folder, SERVICE_KEY)
  return {
    place: placeAt(shop.url + path, { key, serviceKey: liveServiceKey, origin: shop.url, secret }),
    // CPU time of the whole process. The system counts in hundredths of a second.
    processorMs: async () => {
      const [user, system] = readFileSync(`/proc/${shop.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
      return (Number(user) + Number(system)) * 10
    },
    memory: () => Promise.reject(new Error('A shop has other things in its memory')),
  }
}

function placeAt(url: string, { secret, ...rest }: { key: string; serviceKey: string; origin: string; secret: string }): Place {
  return { url, ...rest, ticket: async (topic) => (await signLiveTicket({ url, key: rest.key, secret }, [topic], 600)).token }
}

/** The cost of idle sockets. */
async function atRest({ place, processorMs, memory }: Measured): Promise<Rest> {
  // Warm-up: the first sockets compile the code, and their memory is freed.
  ;(await openCrowd(place, 200, everybody)).close()
  const before = await memory()
  const crowd = await openCrowd(place, SOCKETS, everybody)
  const { bytes, heap } = await memory()
  const began = await processorMs()
  await crowd.sendHeartbeats(IDLE_MS)
  const idle = (((await processorMs()) - began) / IDLE_MS) * 100
  crowd.close()
  return { kilobytes: (bytes - before.bytes) / SOCKETS / 1024, onHeap: (heap - before.heap) / SOCKETS / 1024, idle }
}

/**
 * Sends the same messages to each crowd in turn, so that other load on the host affects all of
 * them.
 */
async function inTurns(measured: Measured[], topics: string[]) {
  const crowds: Crowd[] = []
  for (const { place } of measured) crowds.push(await openCrowd(place, SOCKETS, topics))
  const heard = measured.map(() => ({ times: [] as number[], processor: 0 }))
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const [at, crowd] of crowds.entries()) {
      const began = await itemAt(measured, at).processorMs()
      const times = await crowd.publish(topics)
      if (round < 0) continue
      itemAt(heard, at).times.push(...times)
      itemAt(heard, at).processor += (await itemAt(measured, at).processorMs()) - began
    }
  }
  for (const crowd of crowds) crowd.close()
  return heard.map(({ times, processor }) => {
    const sorted = times.toSorted((a, b) => a - b)
    const until = (share: number) => itemAt(sorted, Math.floor(sorted.length * share))
    return { half: until(0.5), most: until(0.99), processor: processor / ROUNDS }
  })
}

function compared(what: string, unit: string, service = 0, bare = 0, shop?: number): Figure[] {
  return row('sockets', what, {
    service: [service, unit],
    bare: [bare, unit],
    ratio: [service / bare, 'x'],
    ...(shop !== undefined && { 'whole shop, through its database': [shop, unit] }),
  })
}
