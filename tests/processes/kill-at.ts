import { subscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'

// Loaded into a shop by `--import`: the process gets KILL_SIGNAL the moment it reaches the step that KILL_AT names, once the file that
// KILL_WHEN names is there. By SIGKILL it dies right there.

const { KILL_AT: step, KILL_WHEN: file = '', KILL_SIGNAL: signal = 'SIGKILL' } = process.env

subscribe('wanderbite:step', (message) => {
  if ((message as { step: string }).step === step && existsSync(file)) process.kill(process.pid, signal)
})
