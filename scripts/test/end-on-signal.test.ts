import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LINGERING = `
  import { spawn } from 'node:child_process'
  import { endOnSignal } from './scripts/test/end-on-signal.ts'
  import { useTemporaryFolder } from './scripts/test/temporary-folder.ts'
  useTemporaryFolder()
  endOnSignal()
  // In a session of its own, like the browser and PostgreSQL.
  const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  console.log(JSON.stringify({ pid, folder: process.env.TEST_RUN_FOLDER }))`

test.runIf(process.platform === 'linux')('a run of the tests that is told to end leaves neither processes nor files behind', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', LINGERING], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(run.stdout.setEncoding('utf8'), 'data')) as [string]
  const { pid, folder } = JSON.parse(line) as { pid: number; folder: string }
  expect([isAlive(pid), existsSync(folder)]).toEqual([true, true])
  run.kill('SIGTERM')
  expect((await once(run, 'exit'))[0]).toBe(143)
  expect([isAlive(pid), existsSync(folder)]).toEqual([false, false])
})

/** A process that has ended stays in the list until its parent looks, but without its arguments. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8') !== ''
}
