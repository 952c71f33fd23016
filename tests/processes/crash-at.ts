import { subscribe } from 'node:diagnostics_channel'
import { existsSync, readFileSync } from 'node:fs'

// Loaded into a shop with `--import`. The process gets KILL_SIGNAL when it reaches the failpoint
// that the file ARMED names, as long as there is such a file. SIGKILL ends it right there.

const { ARMED = '', KILL_SIGNAL: signal = 'SIGKILL' } = process.env

subscribe('wanderbite:step', (message) => {
  if (existsSync(ARMED) && readFileSync(ARMED, 'utf8') === (message as { step: string }).step) process.kill(process.pid, signal)
})
