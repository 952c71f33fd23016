import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let own: string | undefined

/**
 * A folder that all processes of one `npm test` share, which ends with it. Tests that run alone have
 * one of their own, so that nothing of an earlier build is left in it.
 */
export function runFolder(): string {
  return process.env.TEST_RUN_FOLDER ?? own ?? makeOwn()
}

function makeOwn(): string {
  const folder = (own = mkdtempSync(join(tmpdir(), 'wanderbite-run-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
