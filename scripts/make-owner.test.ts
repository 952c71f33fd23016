import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockFolder } from '#database/folder-lock.ts'
import { openPglite } from '#database/open-pglite.ts'
import { type Database, users } from '#database/schema.ts'
import { copyEmptyCluster } from '#tests/fixtures/empty-cluster.ts'
import { testByDay } from '#tests/helpers/test-by-day.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'wanderbite-owner-'))
const folder = join(dataDir, 'database')
beforeAll(() => copyEmptyCluster(folder))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function makeOwner(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SHOP_URL: '', PORT: '' }
  const command = ['--disable-warning=ExperimentalWarning', 'scripts/make-owner.ts', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openPglite({ folder, migrations: 'database/migrations' })
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

describe('npm run make-owner', { timeout: 120_000 }, () => {
  test('make-owner says how to register an address without an account', () => {
    expect(makeOwner('ada@example.test')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'No account uses ada@example.test: start the shop, register it at http://localhost:3000/account/register, then run this again.\n',
    })
  })

  test('make-owner makes a confirmed customer the owner, records it and says what is next', async () => {
    await withDatabase((db) => db.insert(users).values({ email: 'ada@example.test', name: 'Ada', firstName: 'Ada', emailVerified: true }))
    const { status, stdout, stderr } = makeOwner('Ada@Example.test')
    expect([status, stdout]).toEqual([0, expect.stringContaining('is now an owner of the shop')])
    expect(JSON.parse(stderr)).toMatchObject({ level: 'info', message: 'A customer was made owner', was: 'customer', endedSessions: 0 })
    expect(stderr).not.toContain('example.test')
    const [ada] = await withDatabase((db) => db.select().from(users).where(eq(users.email, 'ada@example.test')))
    expect(ada!.role).toBe('owner')
    expect(makeOwner('ada@example.test')).toMatchObject({ status: 0, stdout: expect.stringContaining('already') })
  })

  testByDay('make-owner does not touch a data folder that another process holds', () => {
    mkdirSync(folder, { recursive: true })
    const unlock = lockFolder(folder)
    const { status, stderr } = makeOwner('ada@example.test')
    unlock()
    expect(status).toBe(1)
    expect(stderr).toBe(`Another Wanderbite is using the data folder ${folder}: stop it, or set DATA_DIR to a different folder.\n`)
  })

  testByDay.for([['ada'], ['a@example.test', 'b@example.test']])('make-owner requires one address and refuses %j', (args) => {
    expect(makeOwner(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run make-owner -- ') })
  })
})
