import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { kindOf, UnreadablePicture } from './resize.ts'
import { pictureTypes, readStored, storePicture } from './stored.ts'
import { Semaphore } from '#shop/base/process/semaphore.ts'

const MAX_SOURCE_BYTES = 20 * 1024 * 1024
/**
 * How long a visitor waits for the point of sale before the placeholder is shown. The download may
 * continue for the next visitor. Milliseconds.
 */
const SOURCE_TIMEOUT_MS = 4000

const downloads = new Semaphore(4, 200)
const running = new Map<string, Promise<Uint8Array>>()

/**
 * The original picture from the point of sale, downloaded once and then cached, so that other
 * widths can be drawn while the point of sale is down. Never send it to a browser. Throws
 * UnreadablePicture when the point of sale has no such picture or its URL is unsafe,
 * OutsideUnavailable when it does not respond in time.
 */
export async function getPictureSource(
  shop: Shop,
  { folder, url }: { folder: string; url: string },
  when: 'asked' | 'ahead',
): Promise<Uint8Array> {
  const key = `${folder}/source`
  const cached = await readStored(shop, key)
  if (cached) return cached
  let source = running.get(key)
  if (!source) {
    source = downloads.run(() => fetched(shop, key, url), when).finally(() => running.delete(key))
    running.set(key, source)
  }
  return when === 'asked' ? inTime(source) : source
}

async function fetched(shop: Shop, key: string, url: string): Promise<Uint8Array> {
  const bytes = await shop.catalogueSource.picture(url).catch((cause: unknown) => {
    throw cause instanceof OutsideRefused ? new UnreadablePicture(cause.message, { cause }) : cause
  })
  const kind = kindOf(bytes)
  if (!kind) throw new UnreadablePicture('No picture')
  if (bytes.length > MAX_SOURCE_BYTES) throw new UnreadablePicture('Too large')
  await storePicture(shop, key, bytes, pictureTypes[kind])
  return bytes
}

async function inTime<T>(source: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutsideUnavailable('Downloading the picture timed out')), SOURCE_TIMEOUT_MS)
  })
  return Promise.race([source, late]).finally(() => clearTimeout(timer))
}
