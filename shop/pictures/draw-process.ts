import { setPriority } from 'node:os'
import { draw, type Form } from './draw.ts'

// Started by easel.ts, which asks for one drawing at a time. It gives way to whatever else the machine has to do, and knows no secret.

export interface ToDraw {
  source: Uint8Array
  width: number
  form: Form
}
export type Drawn = { bytes: Uint8Array } | { fault: string }

setPriority(10)
// Whoever started it says when it ends: a key pressed in the terminal is not meant for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', ({ source, width, form }: ToDraw) => {
  draw(source, width, form).then(
    (bytes) => process.send?.({ bytes } satisfies Drawn),
    (error: unknown) => process.send?.({ fault: String(error) } satisfies Drawn),
  )
})
