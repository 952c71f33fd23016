import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { Semaphore } from './semaphore.ts'

// Runs work in a child process when it could block, crash or exhaust the shop's own process. This
// file holds both sides of the protocol.

/** `isLate`: the work hit its time limit, perhaps because the host was busy. */
type WorkerResult = { bytes: Uint8Array } | { fault: string; isLate?: boolean }

interface Program {
  /** Path of the program, relative to the shop's folder. */
  file: string
  env: Record<string, string>
  /** Milliseconds that an idle process stays alive; it holds memory meanwhile. */
  idle: number
  /** Maximum number of queued pieces of work. */
  mayWait: number
}

/**
 * Returns a function that sends work to the program. The process starts with the first piece of
 * work and does one at a time. It is killed after `idle` milliseconds without work, or when a piece
 * exceeds its `limit` in milliseconds. A killed or broken process is returned as a `fault`. Throws
 * QueueFull when the queue is full.
 */
export function workerProcess({ file, env, idle, mayWait }: Program) {
  const queue = new Semaphore(1, mayWait)
  const program = resolve(file)
  let running: ChildProcess | null = null
  let ending: NodeJS.Timeout | undefined

  return (work: object, limit: number, when?: 'asked' | 'ahead'): Promise<WorkerResult> => queue.run(() => made(work, limit), when)

  async function made(work: object, limit: number): Promise<WorkerResult> {
    clearTimeout(ending)
    const child = present()
    keepRunning(child, true)
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      dismiss(child)
    }, limit)
    try {
      return await new Promise<WorkerResult>((answered, failed) => {
        child.once('message', (message) => answered(message as WorkerResult))
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

  /** Kills the process; it receives no more work. */
  function dismiss(child: ChildProcess): void {
    if (running === child) running = null
    child.kill('SIGKILL')
  }
}

interface Served {
  faultOf: (error: unknown) => string
  /** Limit of CPU seconds for a piece of work, however long it takes by the clock. */
  most?: number
}

/** The child's side: does the work it receives, runs at low priority, and ends with its parent. */
export function serveParentProcess(make: (work: unknown) => Promise<Uint8Array>, { faultOf, most = Infinity }: Served): void {
  setPriority(10)
  // The parent decides when the child ends: Ctrl+C in the terminal must not end it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (work: unknown) => {
    const began = process.cpuUsage()
    // Native code can only be stopped by killing its process.
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(began)
      if (user + system > most * 1e6) process.kill(process.pid, 'SIGKILL')
    }, 100)
    make(work)
      .finally(() => clearInterval(watch))
      .then(
        (bytes) => process.send?.({ bytes } satisfies WorkerResult),
        (error: unknown) => process.send?.({ fault: faultOf(error) } satisfies WorkerResult),
      )
  })
}

/** The child keeps the shop's process alive only while it works. */
function keepRunning(child: ChildProcess, stays: boolean): void {
  if (stays) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
