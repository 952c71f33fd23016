import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderInUse } from '#database/folder-lock.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { claimDatabase } from './point-of-sale-claim.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'wanderbite-claim-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const claim = (name: string) => claimDatabase(shop.db, join(folder, name))

test('of several embedded points of sale that start at once on one database, one opens and the others are refused', async () => {
  const names = ['a', 'b', 'c']
  const outcomes = await Promise.allSettled(names.map(claim))
  const first = outcomes.findIndex(({ status }) => status === 'fulfilled')
  for (const outcome of outcomes.toSpliced(first, 1))
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { name: 'BadSettings', message: expect.stringMatching(/belongs to .* another DATA_DIR/) },
    })
  const name = names[first]!
  // Another process with the same folder.
  await expect(claim(name)).rejects.toThrow(FolderInUse)
  const [opened] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  opened!()
  const reopened = await claim(name)
  reopened()
})
