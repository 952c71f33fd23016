import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { present } from '#shared/present.ts'
import type { FileStorage } from '#shop/ports.ts'

/** Contract tests for every storage adapter. */
export function storageContract(name: string, open: () => Promise<{ storage: FileStorage; close: () => Promise<void> }>): void {
  describe(`${name}: storage contract`, () => {
    let storage: FileStorage
    let close: () => Promise<void>
    beforeAll(async () => {
      ;({ storage, close } = await open())
    })
    afterAll(() => close())

    test('a stored file is read back byte for byte', async () => {
      const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * 7) % 256)
      await storage.write('one/picture.webp', bytes, 'image/webp')
      expect(Buffer.from(present(await storage.read('one/picture.webp'))).equals(bytes)).toBe(true)
    })

    test('a file that was never written does not exist, and its folder is empty', async () => {
      expect(await storage.read('one/other.webp')).toBeNull()
      expect(await storage.list('nowhere')).toEqual([])
    })

    test('a list names all files and folders directly inside, however many there are', async () => {
      for (const key of ['a/320.webp', 'a/640.webp', 'b/320.webp', 'c/d/320.webp', 'e/1', 'f/1', 'g', 'h'])
        await storage.write(`many/${key}`, new Uint8Array(1), 'image/webp')
      expect((await storage.list('many')).toSorted()).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'h'])
      expect((await storage.list('many/a')).toSorted()).toEqual(['320.webp', '640.webp'])
    })

    test('a folder is removed with all its content and no folder with a longer name', async () => {
      for (const key of ['old/1', 'old/2', 'old/3/4', 'old/5', 'older/1']) await storage.write(key, new Uint8Array(1), 'image/webp')
      await storage.remove('old')
      await storage.remove('old')
      expect(await storage.list('old')).toEqual([])
      expect(await storage.read('old/3/4')).toBeNull()
      expect(await storage.read('older/1')).not.toBeNull()
    })
  })
}
