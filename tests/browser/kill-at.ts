import { subscribe } from 'node:diagnostics_channel'

// Loaded into a shop by `--import`: the process dies by SIGKILL the moment it reaches the step that KILL_AT names.

subscribe('wanderbite:step', (message) => {
  if ((message as { step: string }).step === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL')
})
