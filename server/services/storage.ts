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
        `Couldn’t open the bucket "${where.bucket}" (${error.code}): copy STORAGE_URL, STORAGE_KEY_ID, STORAGE_SECRET_KEY and STORAGE_REGION from your storage service.`,
      ])
    if (!(error instanceof OutsideUnavailable)) throw error
    log.error('The storage service isn’t responding. Pictures that aren’t cached on this machine can’t be shown', {
      error: redactError(error),
    })
  })
  return readThroughCache(folder, bucket)
}
