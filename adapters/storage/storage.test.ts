import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { present } from '#shared/present.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { type Bucket, openBucket, owner } from '#tests/fixtures/open-bucket.ts'
import { openFolderStorage } from './folder.ts'
import { readThroughCache } from './read-through-cache.ts'
import { openS3Storage } from './s3.ts'
import { storageContract } from './storage.contract.ts'

const s3At = ({ endpoint }: Bucket, changed: Partial<typeof owner> = {}) => openS3Storage({ endpoint, ...owner, ...changed })

storageContract('A folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  return { storage: openFolderStorage(folder), close: () => rm(folder, { recursive: true }) }
})

storageContract('A bucket', async () => {
  const bucket = await openBucket()
  return { storage: s3At(bucket), close: () => bucket.close() }
})

storageContract('A bucket with copies nearby', async () => {
  const [bucket, folder] = [await openBucket(), await mkdtemp(join(tmpdir(), 'storage-'))]
  return {
    storage: readThroughCache(openFolderStorage(folder), s3At(bucket)),
    close: async () => {
      await bucket.close()
      await rm(folder, { recursive: true })
    },
  }
})

let bucket: Bucket
let folder: string
beforeAll(async () => {
  bucket = await openBucket()
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(() => void (bucket.mood = 'well'))
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

test('a storage service that is away or hangs up is called three times and is then unavailable', async () => {
  const storage = s3At(bucket)
  bucket.mood = 'away'
  const before = bucket.asked
  await expect(storage.read('a/b')).rejects.toThrow(OutsideUnavailable)
  expect(bucket.asked - before).toBe(3)
  bucket.mood = 'silent'
  await expect(storage.write('a/b', new Uint8Array(1))).rejects.toThrow(OutsideUnavailable)
})

test.each([
  ['another bucket', { bucket: 'not-ours' }, 'NoSuchBucket'],
  ['an unknown key', { keyId: 'SOMEBODY' }, 'InvalidAccessKeyId'],
  ['a wrong secret', { secretKey: 'guessed' }, 'SignatureDoesNotMatch'],
])('%s is refused with its own code, unlike a missing file', async (_, changed, code) => {
  const refusal = s3At(bucket, changed).read('a/b')
  await expect(refusal).rejects.toThrow(OutsideRefused)
  await expect(refusal).rejects.toMatchObject({ code })
})

test('a file that was read once is read from the local copy while the storage service is away, and a file that others removed disappears', async () => {
  const near = openFolderStorage(folder)
  const [storage, other] = [readThroughCache(near, s3At(bucket)), s3At(bucket)]
  await other.write('pictures/x/320.webp', new Uint8Array([1, 2]))
  await storage.read('pictures/x/320.webp')
  bucket.mood = 'away'
  expect(Array.from(present(await storage.read('pictures/x/320.webp')))).toEqual([1, 2])
  bucket.mood = 'well'
  await other.remove('pictures/x')
  expect(await storage.list('pictures')).toEqual([])
  expect(await near.read('pictures/x/320.webp')).toBeNull()
})
