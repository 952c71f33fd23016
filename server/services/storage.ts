import { join } from 'node:path'
import { openFolderStorage } from '#adapters/storage/folder.ts'
import { readThroughCache } from '#adapters/storage/read-through-cache.ts'
import { redactError } from '#shop/base/redact.ts'
import { OutsideRefused, OutsideUnavailable, type FileStorage } from '#shop/ports.ts'
import type { Log } from '#shop/shop.ts'
import { BadSettings, type Config } from '#server/config.types.ts'

/**
 * The storage for pictures: a local folder, or a bucket with the folder as read-through cache.
 * Throws BadSettings when the bucket or the key does not exist. The shop starts even when the
 * service is down at the moment.
 */
export async function openStorage({ storage: where, dataDir }: Config, log: Log): Promise<FileStorage> {
  const folder = openFolderStorage(join(dataDir, 'storage'))
  if (where.kind === 'folder') return folder
  // Imported only when needed, because the client is large.
  const { openS3Storage } = await import('#adapters/storage/s3.ts')
  const bucket = openS3Storage(where)
  await bucket.list('pictures').catch((error: unknown) => {
    if (error instanceof OutsideRefused)
      throw new BadSettings([
        `STORAGE_URL, STORAGE_KEY_ID and STORAGE_SECRET_KEY do not open the bucket "${where.bucket}" (${error.code}): copy them from the storage service, and its STORAGE_REGION.`,
      ])
    if (!(error instanceof OutsideUnavailable)) throw error
    log.error('The storage does not answer; pictures that are not on this machine cannot be shown', { error: redactError(error) })
  })
  return readThroughCache(folder, bucket)
}
