import { subscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'

// Loaded into a shop with `--import`. The process gets KILL_SIGNAL when it reaches the failpoint
// KILL_AT, if the file KILL_WHEN exists. SIGKILL ends it right there.

const { KILL_AT: step, KILL_WHEN: file = '', KILL_SIGNAL: signal = 'SIGKILL' } = process.env

subscribe('wanderbite:step', (message) => {
  if ((message as { step: string }).step === step && existsSync(file)) process.kill(process.pid, signal)
})
