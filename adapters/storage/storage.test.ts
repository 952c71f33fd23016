import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { present } from '#shared/present.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { type Bucket, openBucket, owner } from '#tests/fixtures/open-bucket.ts'
import { STORAGE_PAUSE_MS, withCircuitBreaker } from './circuit-breaker.ts'
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

// A real service, such as MinIO or versitygw, when its address is in the environment.
const { TEST_STORAGE_URL: real, TEST_STORAGE_KEY_ID: keyId = '', TEST_STORAGE_SECRET_KEY: secretKey = '' } = process.env
if (real) {
  const { origin: endpoint, pathname } = new URL(real)
  const storage = openS3Storage({ endpoint, bucket: pathname.slice(1), region: 'us-east-1', keyId, secretKey })
  storageContract(`The service at ${endpoint}`, async () => ({
    storage,
    close: async () => {
      for (const one of ['one', 'many', 'old', 'older']) await storage.remove(one)
    },
  }))
}

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
  await expect(storage.write('a/b', new Uint8Array(1), 'image/webp')).rejects.toThrow(OutsideUnavailable)
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
  await other.write('pictures/x/320.webp', new Uint8Array([1, 2]), 'image/webp')
  await storage.read('pictures/x/320.webp')
  bucket.mood = 'away'
  expect(Array.from(present(await storage.read('pictures/x/320.webp')))).toEqual([1, 2])
  bucket.mood = 'well'
  await other.remove('pictures/x')
  expect(await storage.list('pictures')).toEqual([])
  expect(await near.read('pictures/x/320.webp')).toBeNull()
})

test('a file is stored with its type, and may be cached forever', async () => {
  await s3At(bucket).write('pictures/typed/320.avif', new Uint8Array(1), 'image/avif')
  expect(bucket.headers.get('pictures/typed/320.avif')).toEqual({ type: 'image/avif', cacheControl: 'public, max-age=31536000, immutable' })
})

test.each(['hanging', 'stalling'] as const)('a storage service that is %s is given up after three seconds', async (mood) => {
  const storage = s3At(bucket)
  await storage.write('pictures/slow/320.webp', new Uint8Array(50_000), 'image/webp')
  bucket.mood = mood
  const began = performance.now()
  await expect(storage.read('pictures/slow/320.webp')).rejects.toThrow(OutsideUnavailable)
  expect(performance.now() - began).toBeLessThan(4000)
})

test('an address that no name server knows is refused', async () => {
  const nowhere = openS3Storage({ ...owner, endpoint: 'http://storage.invalid' })
  await expect(nowhere.list('pictures')).rejects.toMatchObject({ name: 'OutsideRefused', code: 'ENOTFOUND' })
})

/** A bucket behind a circuit breaker, the breaker's reports, and a clock that the test moves. */
function guarded() {
  const reports: string[] = []
  let now = 1000
  const storage = withCircuitBreaker(s3At(bucket), {
    failed: (fault) => reports.push(fault instanceof OutsideRefused ? fault.code : 'unavailable'),
    recovered: () => reports.push('recovered'),
    now: () => now,
  })
  return { storage, reports, pass: (milliseconds: number) => (now += milliseconds) }
}

test('a storage service that fails is left alone for half a minute and then tried by one request, and its outage is reported once', async () => {
  const { storage, reports, pass } = guarded()
  await storage.write('a/b', new Uint8Array([1]), 'image/webp')
  bucket.mood = 'revoked'
  await expect(storage.read('a/b')).rejects.toThrow(OutsideRefused)
  const before = bucket.asked
  for (const call of [() => storage.read('a/b'), () => storage.list('a'), () => storage.write('a/c', new Uint8Array(1), 'image/webp')])
    await expect(call()).rejects.toThrow(OutsideUnavailable)
  expect(bucket.asked).toBe(before)
  pass(STORAGE_PAUSE_MS)
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => storage.read('a/b')))
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
  expect(bucket.asked).toBe(before + 1)
  expect([storage.health.isAvailable(), storage.health.failures(), storage.health.skipped()]).toEqual([false, 2, 7])
  bucket.mood = 'well'
  pass(STORAGE_PAUSE_MS)
  expect(await storage.read('a/b')).toEqual(new Uint8Array([1]))
  expect(storage.health.isAvailable()).toBe(true)
  expect(reports).toEqual(['InvalidAccessKeyId', 'recovered'])
})

test('a key that may no longer write still reads', async () => {
  const { storage, reports, pass } = guarded()
  await storage.write('a/b', new Uint8Array([1]), 'image/webp')
  bucket.mood = 'read-only'
  await expect(storage.write('a/c', new Uint8Array(1), 'image/webp')).rejects.toThrow(OutsideRefused)
  await expect(storage.write('a/c', new Uint8Array(1), 'image/webp')).rejects.toThrow(OutsideUnavailable)
  expect(await storage.read('a/b')).toEqual(new Uint8Array([1]))
  bucket.mood = 'well'
  pass(STORAGE_PAUSE_MS)
  await storage.write('a/c', new Uint8Array(1), 'image/webp')
  expect(reports).toEqual(['AccessDenied', 'recovered'])
})

test('a file that the storage service does not take is kept on this machine', async () => {
  const near = openFolderStorage(folder)
  bucket.mood = 'away'
  await expect(readThroughCache(near, s3At(bucket)).write('pictures/kept/320.webp', new Uint8Array([9]), 'image/webp')).rejects.toThrow()
  expect(await near.read('pictures/kept/320.webp')).toEqual(Buffer.from([9]))
})
