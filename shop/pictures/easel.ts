import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { type Form, Unreadable } from './draw.ts'
import type { Drawn, ToDraw } from './draw-process.ts'
import { Queue } from './queue.ts'

/** The longest that a drawing may take; then its process is ended. Milliseconds. */
const LIMIT = 10_000
/** How long a process waits for more to draw, milliseconds: it holds what memory its last pictures took. */
const IDLE = 20_000
const program = resolve('shop/pictures/draw-process.ts')

/** One at a time, whoever asks: a flood of first views must leave the machine to those who pay. */
const turns = new Queue(1, 200)
let draughtsman: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Draws a picture as `draw` does, but in a process of its own: no picture can break, halt or fill the shop's, and drawing gives way to it. Throws
 * Unreadable, also where the picture broke the process or took too long; Crowded where too many wait.
 */
export function drawApart(source: Uint8Array, width: number, form: Form, when: 'asked' | 'ahead'): Promise<Uint8Array> {
  return turns.run(() => drawn({ source, width, form }), when)
}

async function drawn(work: ToDraw): Promise<Uint8Array> {
  clearTimeout(idle)
  const child = present()
  keepRunning(child, true)
  const limit = setTimeout(() => dismiss(child), LIMIT)
  try {
    const answer = await new Promise<Drawn>((answered, failed) => {
      child.once('message', (message) => answered(message as Drawn))
      child.once('exit', () => answered({ fault: 'It broke what was drawing it, or took too long' }))
      child.once('error', failed)
      child.send(work, (error) => error && failed(error))
    })
    if ('fault' in answer) throw new Unreadable(answer.fault)
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
  if (draughtsman?.connected && draughtsman.exitCode === null && draughtsman.signalCode === null) return draughtsman
  draughtsman = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return draughtsman
}

/** Nobody asks it any more, from now on. */
function dismiss(child: ChildProcess): void {
  if (draughtsman === child) draughtsman = null
  child.kill('SIGKILL')
}

/** Whether the shop stays open for the process's sake: while it draws. */
function keepRunning(child: ChildProcess, stays: boolean): void {
  if (stays) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
