import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

// CPU time of each process, as Linux counts it. On other systems it is unknown and reported as 0.

/** Milliseconds per clock tick. */
const TICK_MS = 10
/** Milliseconds of CPU time per half second. Below this a process counts as idle. */
const IDLE_CPU_MS = 25

/** Process ids of the parts of a benchmark. */
interface Parts {
  shop: number
  /** Null when it is part of the shop's process. */
  database: number | null
  emulator: number
}

/**
 * CPU time of each part so far in milliseconds, including this process, which acts as the buyers.
 */
export function usedSoFar({ shop, database, emulator }: Parts): Record<keyof Parts | 'buyers', number> {
  const { user, system } = process.cpuUsage()
  return {
    shop: processorMs(shop),
    database: database === null ? 0 : processorMs(database),
    emulator: processorMs(emulator),
    buyers: (user + system) / 1000,
  }
}

/**
 * Waits until a process has finished its deferred work: the last emails are sent after the last
 * purchase.
 */
export async function untilQuiet(pid: number): Promise<void> {
  for (let before = processorMs(pid); ;) {
    await wait(500)
    const now = processorMs(pid)
    if (now - before < IDLE_CPU_MS) return
    before = now
  }
}

/** CPU time of a process with its children, including those that have ended, in milliseconds. */
export function processorMs(pid: number): number {
  const children = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(statOf(name)?.[1]) === pid) : []
  return children.reduce((sum, child) => sum + msOf(statOf(child), 11, 12), msOf(statOf(String(pid)), 11, 12, 13, 14))
}

/**
 * CPU time of the present threads of a process in milliseconds, exact to the microsecond where clock
 * ticks are too coarse. Threads that end meanwhile and other processes are left out.
 */
export function threadMs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return 0
  return readdirSync(tasks).reduce((sum, task) => sum + nanosecondsOf(`${tasks}/${task}/schedstat`), 0) / 1e6
}

/** The first field of `schedstat`; 0 for a thread that has ended. */
function nanosecondsOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

function msOf(stat: string[] | null, ...ticks: number[]): number {
  return ticks.reduce((sum, at) => sum + Number(stat?.[at] ?? 0) * TICK_MS, 0)
}

/**
 * The fields of /proc/<pid>/stat after the name: state, parent, …; null for a process that has
 * ended.
 */
function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
  } catch {
    return null
  }
}
