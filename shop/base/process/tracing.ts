/**
 * Records what takes time, as OpenTelemetry spans. server/process/tracing.ts has the
 * implementation. A span carries names only: no ids, addresses, tokens or error messages.
 */
export interface Tracing {
  /** Runs `work` in a span. The span ends with the promise that `work` may return. */
  span<T>(name: string, work: () => T, options?: SpanOptions): T
  /** The current span as a W3C `traceparent`, to store with work for later. */
  traceParent(): string | undefined
}

export interface SpanOptions {
  /**
   * 'call': to another service. 'delivery': work that was stored for later. Default: work in this
   * process.
   */
  kind?: 'call' | 'delivery'
  /** The `traceparent` of the span that asked for this work. Default: the current span. */
  parent?: string
  /** Only as part of another span: by itself it would be a trace of no interest. */
  isPart?: boolean
}

let tracing: Tracing | null = null

/** Switches tracing on for this process, or off with null. */
export function setTracing(next: Tracing | null): void {
  tracing = next
}

/** Runs `work`, in a span of this name if tracing is on. */
export function traced<T>(name: string, work: () => T, options?: SpanOptions): T {
  return tracing ? tracing.span(name, work, options) : work()
}

/** The current span, to store with work for later. Undefined if tracing is off. */
export function currentTraceParent(): string | undefined {
  return tracing?.traceParent()
}
