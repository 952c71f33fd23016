import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

// What of the processor each process has had, as Linux counts it; elsewhere nothing is known, and 0 is answered.

/** Milliseconds of one tick of that count. */
const TICK = 10
/** Milliseconds of the processor in half a second below which a process has nothing left to do. */
const QUIET = 25

/** The parts of a bench as they are counted. */
interface Parts {
  shop: number
  /** Null where it is part of the shop's process. */
  database: number | null
  till: number
}

/** Milliseconds of the processor that each part has had so far, and this process, which buys. */
export function usedSoFar({ shop, database, till }: Parts): Record<keyof Parts | 'buyers', number> {
  const { user, system } = process.cpuUsage()
  return { shop: usedBy(shop), database: database === null ? 0 : usedBy(database), till: usedBy(till), buyers: (user + system) / 1000 }
}

/** Waits until a process has done what it put off: the last letters are written when nobody buys any more. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let before = usedBy(pid); ;) {
    await wait(500)
    const now = usedBy(pid)
    if (now - before < QUIET) return
    before = now
  }
}

/** A process with its children, those that have ended included. */
function usedBy(pid: number): number {
  const children = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(statOf(name)?.[1]) === pid) : []
  return children.reduce((sum, child) => sum + msOf(statOf(child), 11, 12), msOf(statOf(String(pid)), 11, 12, 13, 14))
}

function msOf(stat: string[] | null, ...ticks: number[]): number {
  return ticks.reduce((sum, at) => sum + Number(stat?.[at] ?? 0) * TICK, 0)
}

/** The words of /proc/<pid>/stat behind the name: state, parent, …; null for a process that is gone. */
function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return null
  }
}
