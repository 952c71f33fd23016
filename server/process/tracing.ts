import type { Config } from '#server/config.types.ts'
import { setTracing } from '#shop/base/process/tracing.ts'
import type { Log } from '#shop/shop.ts'
import type { ProcessTracing } from './tracing.types.ts'

/** Starts tracing if the settings ask for it. Otherwise nothing of OpenTelemetry is loaded. */
export async function startTracing({ tracing }: Config, buildId: string, log: Log): Promise<ProcessTracing | null> {
  if (!tracing) return null
  const { openTelemetry } = await import('./tracing/open-telemetry.ts')
  const opened = openTelemetry(tracing, buildId, log)
  setTracing(opened)
  return {
    ...opened,
    async close() {
      setTracing(null)
      await opened.close()
    },
  }
}
