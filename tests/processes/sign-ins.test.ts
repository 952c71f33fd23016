import { afterAll, describe, expect, test } from 'vitest'
import { openProcesses } from '../fixtures/open-processes.ts'
import { stormExpected, stormSignIns } from '../helpers/sign-in-storm.ts'

// The built shop as four processes on one PostgreSQL. bench/sign-ins.ts runs 2,000 sign-ins.

const size = { customers: 100, guessers: 4, places: 120, accounts: 75 }

let processes: Awaited<ReturnType<typeof openProcesses>> | null = null
let missing = ''
try {
  processes = await openProcesses(4)
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}
afterAll(() => processes?.close())

describe.skipIf(!processes)(`400 sign-ins at four processes${missing && ` (skipped: ${missing})`}`, { timeout: 300_000 }, () => {
  test('the sign-in limits hold exactly, whichever process is asked, and no session is lost', async () => {
    const { signIns, seconds: _, ...counted } = await stormSignIns(processes!.urls, processes!.opened, size)
    expect(signIns).toBe(400)
    expect(counted).toEqual(stormExpected(size))
  })
})
