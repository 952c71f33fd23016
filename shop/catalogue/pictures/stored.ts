import { redactError } from '#shop/base/redact.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** The media type of each format that a stored picture may have. */
export const pictureTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: 'image/svg+xml',
} as const

/**
 * A stored picture. Null when there is none, or when the storage fails: then it is made again. The
 * storage itself logs its outage, once.
 */
export async function readStored({ storage }: Pick<Shop, 'storage'>, key: string): Promise<Uint8Array | null> {
  try {
    return await storage.read(key)
  } catch (error) {
    if (isStorageFault(error)) return null
    throw error
  }
}

/** Caches a file in storage. If that fails, the visitor still receives the picture. */
export async function storePicture({ storage, log }: Shop, key: string, bytes: Uint8Array, type: string): Promise<void> {
  try {
    await storage.write(key, bytes, type)
  } catch (error) {
    if (!isStorageFault(error)) log.error('Couldn’t save a picture', { key, error: redactError(error) })
  }
}

/** Whether the storage is away or refuses, rather than the disk of this machine. */
export const isStorageFault = (error: unknown) => error instanceof OutsideUnavailable || error instanceof OutsideRefused
