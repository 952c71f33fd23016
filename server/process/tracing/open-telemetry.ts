import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from '#server/config.types.ts'
import { redactError } from '#shop/base/redact.ts'
import type { SpanOptions } from '#shop/base/process/tracing.ts'
import { Failure } from '#shop/failure.ts'
import type { Log } from '#shop/shop.ts'
import type { ProcessTracing } from '../tracing.types.ts'
import { requestSpans } from './request-spans.ts'
import { summaryOf } from './query-summary.ts'

/** A receiver that is away must not delay the stop. */
const FLUSH_TIMEOUT_MS = 3_000

const KINDS = { call: SpanKind.CLIENT, delivery: SpanKind.CONSUMER }

/**
 * Records spans and sends them to the OTLP endpoint of the environment. Nothing is registered
 * globally: libraries with tracing of their own would export data that the shop does not control.
 */
export function openTelemetry({ sampleRatio }: NonNullable<Config['tracing']>, buildId: string, log: Log): ProcessTracing {
  logExportFaults(log)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'wanderbite', 'service.version': buildId }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    // The exporter reads the standard settings, such as OTEL_EXPORTER_OTLP_HEADERS, by itself.
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('wanderbite')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()

  function span<T>(name: string, work: () => T, { kind, parent, isPart = false }: SpanOptions = {}): T {
    const outer = parent === undefined ? contexts.active() : remote(parent)
    if (isPart && !trace.getSpan(outer)) return work()
    const opened = tracer.startSpan(name, { kind: kind ? KINDS[kind] : SpanKind.INTERNAL }, outer)
    return runIn(opened, outer, work)
  }

  function runIn<T>(opened: Span, outer: Context, work: () => T): T {
    try {
      const result = contexts.with(trace.setSpan(outer, opened), work)
      if (!(result instanceof Promise)) {
        opened.end()
        return result
      }
      return result.then(
        (value: unknown) => (opened.end(), value),
        (error: unknown) => fail(opened, error),
      ) as T
    } catch (error) {
      return fail(opened, error)
    }
  }

  function remote(traceparent: string): Context {
    return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  }

  return {
    span,
    traceParent() {
      const carrier: { traceparent?: string } = {}
      propagator.inject(contexts.active(), carrier, defaultTextMapSetter)
      return carrier.traceparent
    },
    requestSpans: requestSpans((name, work) => {
      const opened = tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT)
      return runIn(opened, ROOT_CONTEXT, () => work(opened))
    }),
    onQuery(statement) {
      const outer = contexts.active()
      if (!trace.getSpan(outer)) return () => {}
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summaryOf(statement) }
      const opened = tracer.startSpan(attributes['db.query.summary'], { kind: SpanKind.CLIENT, attributes }, outer)
      return (error) => end(opened, error)
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), wait(FLUSH_TIMEOUT_MS, undefined, { ref: false })])
      contexts.disable()
    },
  }
}

function fail(span: Span, error: unknown): never {
  end(span, error)
  throw error
}

/** Messages of errors may quote input, so only the kind of an error is recorded. */
function end(span: Span, error?: unknown): void {
  if (error !== undefined && error !== null) {
    span.setAttribute('error.type', error instanceof Failure ? error.code : error instanceof Error ? error.name : 'unknown')
    // A refusal is an answer, not a fault.
    if (!(error instanceof Failure)) span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

function logExportFaults(log: Log): void {
  const warn = (message: string) => log.warn('Tracing failed', { error: redactError(message) })
  const nothing = () => {}
  diag.setLogger({ error: warn, warn, info: nothing, debug: nothing, verbose: nothing }, { logLevel: DiagLogLevel.WARN })
}
