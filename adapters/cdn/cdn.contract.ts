import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cdn, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'

/** A CDN whose content the tests control, with the adapter under test connected to it. */
export interface CdnDouble {
  cdn: Cdn
  /** An adapter that has no right to purge. */
  stranger: Cdn
  /** Makes it hold a response with these keys. */
  hold(path: string, keys: string[]): Promise<void>
  /** Whether a reader would get the response that is held, without a question to the shop. */
  isHeld(path: string): Promise<boolean>
  close(): Promise<void>
}

/** Contract tests for every CDN adapter. */
export function cdnContract(name: string, open: () => Promise<CdnDouble>, nowhere: () => Cdn, skipped = ''): void {
  describe.skipIf(skipped !== '')(`${name}: CDN contract${skipped && ` (skipped: ${skipped})`}`, () => {
    let double: CdnDouble
    beforeAll(async () => {
      double = await open()
    })
    afterAll(() => double.close())
    beforeEach(async () => {
      await double.cdn.purge(['all'])
      await double.hold('/products/halva', ['catalogue', 'product:HALVA', 'all'])
      await double.hold('/products/dates', ['catalogue', 'product:DATES', 'all'])
      await double.hold('/about', ['texts', 'all'])
    })
    const held = async () => {
      const paths = ['/products/halva', '/products/dates', '/about']
      const states = await Promise.all(paths.map((path) => double.isHeld(path)))
      return paths.filter((_, at) => states[at])
    }

    test('a purge reaches the responses with its key and no others', async () => {
      expect(await held()).toHaveLength(3)
      await double.cdn.purge(['product:HALVA'])
      expect(await held()).toEqual(['/products/dates', '/about'])
    })

    test('a purge of several keys reaches the responses with any of them, and a key is never a part of another', async () => {
      await double.cdn.purge(['product:DATE', 'texts', 'product', 'HALVA', 'product:HALVA'])
      expect(await held()).toEqual(['/products/dates'])
    })

    test('a purge may be repeated, and may name keys that nothing has', async () => {
      for (const _ of [1, 2]) await double.cdn.purge(['catalogue', 'nothing', 'reviews:%E2%82%AC'])
      expect(await held()).toEqual(['/about'])
    })

    test('a purge of more keys than one request may have reaches all of them', async () => {
      const many = Array.from({ length: 600 }, (_, n) => `product:${'X'.repeat(20)}${n}`)
      await double.cdn.purge([...many, 'product:HALVA', ...many.map((key) => `${key}b`), 'texts'])
      expect(await held()).toEqual(['/products/dates'])
    })

    test('a response that is fetched after a purge is held again', async () => {
      await double.cdn.purge(['catalogue'])
      await double.hold('/products/halva', ['catalogue', 'product:HALVA', 'all'])
      expect(await held()).toEqual(['/products/halva', '/about'])
      await double.cdn.purge(['product:HALVA'])
      expect(await double.isHeld('/products/halva')).toBe(false)
    })

    test('a CDN that is away can be asked again later, and one that refuses says so, without a secret in the message', async () => {
      const fault = await nowhere()
        .purge(['all'])
        .catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(OutsideUnavailable)
      const refusal = await double.stranger.purge(['all']).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(OutsideRefused)
      expect(String(fault) + String(refusal)).not.toMatch(/secret|token-/)
      expect(await held()).toHaveLength(3)
    })
  })
}
