import { setPriority } from 'node:os'
import { print, type ToPrint } from './print.ts'

// Started by press.ts, which asks for one paper at a time. It gives way to whatever else the machine has to do, and knows no secret.

export type Printed = { bytes: Uint8Array } | { fault: string }

setPriority(10)
// Whoever started it says when it ends: a key pressed in the terminal is not meant for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', (work: ToPrint) => {
  print(work).then(
    (bytes) => process.send?.({ bytes } satisfies Printed),
    (error: unknown) => process.send?.({ fault: error instanceof Error ? error.name : 'unknown' } satisfies Printed),
  )
})
