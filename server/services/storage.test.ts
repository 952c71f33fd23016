import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bucket, openBucket, owner } from '#tests/fixtures/open-bucket.ts'
import { readConfig } from '#server/config.ts'
import { BadSettings } from '#server/config.types.ts'
import { openStorage } from './storage.ts'

let bucket: Bucket
let dataDir: string
beforeAll(async () => {
  bucket = await openBucket()
  dataDir = await mkdtemp(join(tmpdir(), 'data-'))
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

test('pictures are stored where the settings say', async () => {
  const storage = await openStorage(settings(), log)
  await storage.write('pictures/a/320.webp', new Uint8Array([7]))
  expect([...bucket.files.keys()]).toEqual(['pictures/a/320.webp'])
})

test('a bucket that cannot be opened stops the start with a message that names the settings to fix', async () => {
  await expect(openStorage(settings({ STORAGE_SECRET_KEY: 'guessed' }), log)).rejects.toThrow(BadSettings)
  await expect(openStorage(settings({ STORAGE_SECRET_KEY: 'guessed' }), log)).rejects.toThrow(/SignatureDoesNotMatch.*STORAGE_SECRET_KEY/)
})

test('an unavailable bucket does not stop the start, and local copies of pictures are served', async () => {
  bucket.mood = 'away'
  const storage = await openStorage(settings(), log)
  expect(log.error).toHaveBeenCalledOnce()
  expect(await storage.read('pictures/a/320.webp')).toEqual(Buffer.from([7]))
})
