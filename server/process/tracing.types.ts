import type { MiddlewareHandler } from 'hono'
import type { QueryObserver } from '#database/open.types.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { Tracing } from '#shop/base/process/tracing.ts'

/** Tracing of a process, with the parts that the composition root puts in place. */
export interface ProcessTracing extends Tracing {
  /** Makes each request a span, named after its route. */
  requestSpans: MiddlewareHandler<RequestEnv>
  /** Makes each statement a span, named after its table. */
  onQuery: QueryObserver
  /** Sends the spans that wait, and switches tracing off. */
  close(): Promise<void>
}
