import { join } from 'node:path'
import { type StorageHealth, withCircuitBreaker } from '#adapters/storage/circuit-breaker.ts'
import { openFolderStorage } from '#adapters/storage/folder.ts'
import { readThroughCache } from '#adapters/storage/read-through-cache.ts'
import { redactError } from '#shop/base/redact.ts'
import { OutsideUnavailable, type FileStorage } from '#shop/ports.ts'
import type { Log } from '#shop/shop.ts'
import { BadSettings, type Config } from '#server/config.types.ts'
import { checkBucket, explainBucketFault } from './storage-check.ts'

interface OpenedStorage {
  storage: FileStorage
  /** Null when a local folder is the storage. */
  storageHealth: StorageHealth | null
}

/**
 * The storage for pictures: a local folder, or a bucket with the folder as read-through cache.
 * Throws BadSettings when the bucket or the key does not work. The shop starts even when the
 * service is down at the moment, unless nothing was ever stored from here: then the address is
 * wrong.
 */
export async function openStorage({ storage: where, dataDir }: Config, log: Log): Promise<OpenedStorage> {
  const folder = openFolderStorage(join(dataDir, 'storage'))
  if (where.kind === 'folder') return { storage: folder, storageHealth: null }
  // Imported only when needed, because the client is large.
  const { openS3Storage } = await import('#adapters/storage/s3.ts')
  const bucket = openS3Storage(where)
  const fault = await checkBucket(bucket)
  const isFirstStart = (await folder.list('pictures')).length === 0
  const explained = fault && explainBucketFault(fault, where, isFirstStart)
  if (explained) throw new BadSettings([explained])
  const guarded = withCircuitBreaker(bucket, {
    failed: (error) =>
      log.error(
        'The storage service fails (STORAGE_URL). Until it works again, pictures come from copies on this machine or the point of sale',
        { error: redactError((error instanceof OutsideUnavailable && error.cause) || error) },
      ),
    recovered: () => log.info('The storage service works again'),
    fault: fault?.error,
  })
  return { storage: readThroughCache(folder, guarded), storageHealth: guarded.health }
}
