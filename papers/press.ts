import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { ToPrint } from './print.ts'
import type { Printed } from './print-process.ts'

/** The longest that printing may take, and what each further paper of a file may add; then the process is ended. Milliseconds. */
const LIMIT = 30_000
const LIMIT_EACH = 1_000
/** How long a process waits for more to print, milliseconds: it holds 100 MB meanwhile. */
const IDLE = 60_000
/** Papers that may wait for their turn. */
const MOST_WAITING = 100
const program = resolve('build/server/papers.js')

let printer: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Prints papers in a process of its own, one file after the other: setting a page takes a tenth of a second in which the shop's own would answer
 * nobody. Throws OutsideUnavailable where too many wait, or where it broke or took too long.
 */
export function printApart(work: ToPrint): Promise<Uint8Array> {
  if (waiting >= MOST_WAITING) return Promise.reject(new OutsideUnavailable('Too many papers wait to be printed'))
  waiting += 1
  const printed = last.then(() => onPrinter(work)).finally(() => void (waiting -= 1))
  last = printed.catch(() => {})
  return printed
}

async function onPrinter(work: ToPrint): Promise<Uint8Array> {
  clearTimeout(idle)
  const child = present()
  keepRunning(child, true)
  const limit = setTimeout(() => dismiss(child), LIMIT + (work.list.length - 1) * LIMIT_EACH)
  try {
    const answer = await new Promise<Printed>((answered, failed) => {
      child.once('message', (message) => answered(message as Printed))
      child.once('exit', () => answered({ fault: 'it ended, or took too long' }))
      child.once('error', failed)
      child.send(work, (error) => error && failed(error))
    })
    if ('fault' in answer) throw new OutsideUnavailable(`A paper could not be printed: ${answer.fault}`)
    return answer.bytes
  } finally {
    clearTimeout(limit)
    for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event)
    child.on('error', () => {})
    keepRunning(child, false)
    idle = setTimeout(() => dismiss(child), IDLE)
    idle.unref()
  }
}

function present(): ChildProcess {
  if (printer?.connected && printer.exitCode === null && printer.signalCode === null) return printer
  printer = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return printer
}

/** Nobody asks it any more, from now on. */
function dismiss(child: ChildProcess): void {
  if (printer === child) printer = null
  child.kill('SIGKILL')
}

/** Whether the shop stays open for the process's sake: while it prints. */
function keepRunning(child: ChildProcess, stays: boolean): void {
  if (stays) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
