import { NO_STARTUP_WAIT, type StartupWait } from '#database/startup-wait.ts'

/**
 * For commands that somebody waits for: what they wait for themselves is told on standard error.
 */
export const printWaits: StartupWait = {
  ...NO_STARTUP_WAIT,
  waiting: (message, why) => void process.stderr.write(`${message} (${why}).\n`),
}
