import { currentRequestId } from '#server/http/request-id.ts'
import type { Log } from '#shop/shop.ts'

const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 }

/**
 * Writes one JSON object per line to standard error, from `level` up, with the id of the request.
 * Callers never pass secrets, tokens or whole addresses.
 */
export function openLog(level: keyof typeof levels): Log {
  const write =
    (at: 'info' | 'warn' | 'error') =>
    (message: string, details: Record<string, unknown> = {}) => {
      if (levels[at] < levels[level]) return
      const line = { time: new Date().toISOString(), level: at, message, request: currentRequestId(), ...details }
      process.stderr.write(`${JSON.stringify(line)}\n`)
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
