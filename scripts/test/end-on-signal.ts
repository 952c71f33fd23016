import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const MAX_WAIT_MS = 10_000
const POLL_MS = 50

/**
 * Ends the run at a signal, with every process that it or its tests have started: servers and
 * browsers in sessions of their own too. Call it after `useTemporaryFolder`, whose folder names the
 * run in the environment of each of them.
 */
export function endOnSignal(): void {
  for (const signal of SIGNALS)
    process.once(signal, () => {
      endProcesses(`TEST_RUN_FOLDER=${process.env.TEST_RUN_FOLDER}`)
      process.exit(128 + constants.signals[signal])
    })
}

/** Kills again until nothing is left, because a process may start another one meanwhile. */
function endProcesses(variable: string): void {
  const latest = performance.now() + MAX_WAIT_MS
  for (let found = processesWith(variable); found.length > 0 && performance.now() < latest; found = processesWith(variable)) {
    for (const pid of found) end(pid)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
}

/** The processes that were started with this environment variable. None on systems without /proc. */
function processesWith(variable: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && read(name, 'environ').split('\0').includes(variable))
    .map(Number)
}

/** PostgreSQL gives its shared memory back if it may end by itself. */
function end(pid: number): void {
  try {
    process.kill(pid, read(pid, 'comm').startsWith('postgres') ? 'SIGQUIT' : 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Empty for a process that has ended, or that belongs to somebody else. */
function read(pid: number | string, file: 'comm' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
