import { NO_PATIENCE, type Patience } from '#database/patience.ts'

/**
 * For commands that somebody waits for: what they wait for themselves is told on standard error.
 */
export const printWaits: Patience = { ...NO_PATIENCE, waiting: (message, why) => void process.stderr.write(`${message} (${why}).\n`) }
