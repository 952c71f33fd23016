import { subscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'

// Loaded into a shop by `--import`: the process dies by SIGKILL the moment it reaches the step that KILL_AT names, once the file that
// KILL_WHEN names is there.

const { KILL_AT: step, KILL_WHEN: file = '' } = process.env

subscribe('wanderbite:step', (message) => {
  if ((message as { step: string }).step === step && existsSync(file)) process.kill(process.pid, 'SIGKILL')
})
