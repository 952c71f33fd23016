import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { Queue } from './semaphore.ts'

// Work that could halt, fill or break the shop's own process is done by a program in a process of its own. Both sides of their talk are here.

/** `isLate`: its time was over, which may be the machine's doing. */
export type Made = { bytes: Uint8Array } | { fault: string; isLate?: boolean }

interface Program {
  /** Its file, from the shop's folder. */
  file: string
  env: Record<string, string>
  /** How long its process waits for more work, milliseconds: it holds memory meanwhile. */
  idle: number
  /** Pieces of work that may wait for their turn. */
  mayWait: number
}

/**
 * How to have `program` make something: its process starts with the first piece of work, does one at a time, and is ended when it has been idle for
 * long enough, or when a piece takes longer than its `limit` in milliseconds. That, too, is a fault of the answer. Throws Crowded where too many wait.
 */
export function childProcess({ file, env, idle, mayWait }: Program) {
  const turns = new Queue(1, mayWait)
  const program = resolve(file)
  let running: ChildProcess | null = null
  let ending: NodeJS.Timeout | undefined

  return (work: object, limit: number, when?: 'asked' | 'ahead'): Promise<Made> => turns.run(() => made(work, limit), when)

  async function made(work: object, limit: number): Promise<Made> {
    clearTimeout(ending)
    const child = present()
    keepRunning(child, true)
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      dismiss(child)
    }, limit)
    try {
      return await new Promise<Made>((answered, failed) => {
        child.once('message', (message) => answered(message as Made))
        child.once('exit', () => answered({ fault: isLate ? 'its process took too long' : 'its process broke', isLate }))
        child.once('error', failed)
        child.send(work, (error) => error && failed(error))
      })
    } finally {
      clearTimeout(late)
      for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event)
      child.on('error', () => {})
      keepRunning(child, false)
      ending = setTimeout(() => dismiss(child), idle)
      ending.unref()
    }
  }

  function present(): ChildProcess {
    if (running?.connected && running.exitCode === null && running.signalCode === null) return running
    running = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    return running
  }

  /** Nobody asks it any more, from now on. */
  function dismiss(child: ChildProcess): void {
    if (running === child) running = null
    child.kill('SIGKILL')
  }
}

interface Served {
  /** What went wrong, in words. */
  faultOf: (error: unknown) => string
  /** The program breaks off work that takes more of the processor than so many seconds, however long it waited for it. */
  most?: number
}

/** The program's side: makes what it is asked for, gives way to whatever else the machine has to do, and ends with whoever started it. */
export function serveParent(make: (work: unknown) => Promise<Uint8Array>, { faultOf, most = Infinity }: Served): void {
  setPriority(10)
  // Whoever started it says when it ends: a key pressed in the terminal is not meant for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (work: unknown) => {
    const began = process.cpuUsage()
    // Native code cannot be stopped but with its process.
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(began)
      if (user + system > most * 1e6) process.kill(process.pid, 'SIGKILL')
    }, 100)
    make(work)
      .finally(() => clearInterval(watch))
      .then(
        (bytes) => process.send?.({ bytes } satisfies Made),
        (error: unknown) => process.send?.({ fault: faultOf(error) } satisfies Made),
      )
  })
}

/** Whether the shop stays open for the process's sake: while it works. */
function keepRunning(child: ChildProcess, stays: boolean): void {
  if (stays) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
