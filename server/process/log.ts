import type { Log } from '#shop/shop.ts'

const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 }

/**
 * Writes one JSON object per line to standard error, from `level` up. Callers never pass secrets,
 * tokens or whole addresses.
 */
export function openLog(level: keyof typeof levels): Log {
  const write =
    (at: 'info' | 'warn' | 'error') =>
    (message: string, details: Record<string, unknown> = {}) => {
      if (levels[at] < levels[level]) return
      process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level: at, message, ...details })}\n`)
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
