import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Bucket, openBucket, owner } from '#tests/fixtures/open-bucket.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { readConfig } from '#server/config.ts'
import { BadSettings } from '#server/config.types.ts'
import { openStorage } from './storage.ts'

let bucket: Bucket
let dataDir: string
beforeAll(async () => {
  bucket = await openBucket()
  dataDir = await mkdtemp(join(tmpdir(), 'data-'))
})
afterEach(() => {
  bucket.mood = 'well'
  vi.clearAllMocks()
})
afterAll(async () => {
  await bucket.close()
  await rm(dataDir, { recursive: true })
})

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const settings = (changed: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: dataDir,
    STORAGE_URL: `${bucket.endpoint}/${owner.bucket}`,
    STORAGE_KEY_ID: owner.keyId,
    STORAGE_SECRET_KEY: owner.secretKey,
    STORAGE_REGION: owner.region,
    ...changed,
  })

test('pictures are stored where the settings say, and the start check leaves nothing behind', async () => {
  const { storage, storageHealth } = await openStorage(settings(), log)
  await storage.write('pictures/a/320.webp', new Uint8Array([7]), 'image/webp')
  expect([...bucket.files.keys()]).toEqual(['pictures/a/320.webp'])
  expect(storageHealth?.isAvailable()).toBe(true)
})

test.each<[string, Record<string, string>, RegExp]>([
  ['unknown bucket', { STORAGE_URL: '/nowhere' }, /"nowhere" \(NoSuchBucket\): STORAGE_URL/],
  ['unknown key', { STORAGE_KEY_ID: 'SOMEBODY' }, /InvalidAccessKeyId.*STORAGE_KEY_ID/],
  ['wrong secret', { STORAGE_SECRET_KEY: 'guessed' }, /SignatureDoesNotMatch.*STORAGE_SECRET_KEY/],
])('an %s stops the start with one line that names the setting to fix', async (_, changed, line) => {
  const { STORAGE_URL: path } = changed
  const fault: unknown = await openStorage(settings(path ? { STORAGE_URL: bucket.endpoint + path } : changed), log).catch((e: unknown) => e)
  expect(fault).toBeInstanceOf(BadSettings)
  expect((fault as BadSettings).faults).toEqual([expect.stringMatching(line)])
})

test('a key that cannot write, and an address of a website, stop the start', async () => {
  bucket.mood = 'read-only'
  await expect(openStorage(settings(), log)).rejects.toThrow(/^Couldn’t write a picture .*AccessDenied.*STORAGE_KEY_ID/)
  bucket.mood = 'html'
  await expect(openStorage(settings(), log)).rejects.toThrow(/NotS3.*STORAGE_URL/)
})

test('an address that refuses connections stops the first start, and no later one', async () => {
  const nobody = 'http://127.0.0.1:1/pictures'
  await expect(openStorage(settings({ STORAGE_URL: nobody, DATA_DIR: join(dataDir, 'fresh') }), log)).rejects.toThrow(/STORAGE_URL/)
  const { storageHealth } = await openStorage(settings({ STORAGE_URL: nobody }), log)
  expect(storageHealth?.isAvailable()).toBe(false)
  expect(log.error).toHaveBeenCalledOnce()
})

test('an unavailable bucket does not stop the start, is left alone, and local copies of pictures are served', async () => {
  bucket.mood = 'away'
  const { storage } = await openStorage(settings(), log)
  expect(log.error).toHaveBeenCalledOnce()
  const before = bucket.asked
  expect(await storage.read('pictures/a/320.webp')).toEqual(Buffer.from([7]))
  await expect(storage.read('pictures/b/320.webp')).rejects.toThrow(OutsideUnavailable)
  expect(bucket.asked).toBe(before)
  expect(log.error).toHaveBeenCalledOnce()
})
