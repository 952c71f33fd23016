import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50
const TIMEOUT_MS = 240_000

/** Lets one process make the file or folder at `path`. The others wait until it exists. */
export async function makeOnce(path: string, make: () => Promise<void>): Promise<void> {
  if (existsSync(path)) return
  const isFirst = await mkdir(`${path}.lock`).then(
    () => true,
    () => false,
  )
  if (isFirst) return make()
  const since = (await stat(`${path}.lock`)).birthtimeMs
  while (!existsSync(path)) {
    if (Date.now() - since > TIMEOUT_MS) throw new Error(`The process that makes ${path} has failed`)
    await sleep(POLL_MS)
  }
}
