import { join } from 'node:path'
import { openFolder } from '#adapters/storage/folder.ts'
import { keptNear } from '#adapters/storage/read-through-cache.ts'
import { withoutSecrets } from '#shop/base/redact.ts'
import { OutsideRefused, OutsideUnavailable, type Storage } from '#shop/ports.ts'
import type { Log } from '#shop/shop.ts'
import { BadSettings, type Config } from '#server/config.types.ts'

/**
 * Where pictures are kept: a folder of this machine, or a bucket whose copies lie there. Throws BadSettings where the service answers that there is no such
 * bucket or key; one that is away just now is no reason not to start.
 */
export async function openStorage({ storage: where, dataDir }: Config, log: Log): Promise<Storage> {
  const folder = openFolder(join(dataDir, 'storage'))
  if (where.kind === 'folder') return folder
  // Loaded where it is used alone: the client is large.
  const { openS3 } = await import('#adapters/storage/s3.ts')
  const bucket = openS3(where)
  await bucket.list('pictures').catch((error: unknown) => {
    if (error instanceof OutsideRefused)
      throw new BadSettings([
        `STORAGE_URL, STORAGE_KEY_ID and STORAGE_SECRET_KEY do not open the bucket "${where.bucket}" (${error.code}): copy them from the storage service, and its STORAGE_REGION.`,
      ])
    if (!(error instanceof OutsideUnavailable)) throw error
    log.error('The storage does not answer; pictures that are not on this machine cannot be shown', { error: withoutSecrets(error) })
  })
  return keptNear(folder, bucket)
}
