import { NO_STARTUP_WAIT, type StartupWait } from '#database/startup-wait.ts'

/** For commands in a terminal: prints on standard error why the command waits. */
export const printWaits: StartupWait = {
  ...NO_STARTUP_WAIT,
  waiting: (message, why) => void process.stderr.write(`${message} (${why}).\n`),
}
