import type { Metric, MetricSample } from '#shop/office/metrics.ts'

/** Categories of requests in the metrics. */
const REQUEST_FAMILIES = ['pages', 'kept-pages', 'calls', 'files', 'pictures', 'health', 'embedded'] as const
type RequestFamily = (typeof REQUEST_FAMILIES)[number]

/**
 * Histogram buckets in seconds, as in Prometheus' own clients. A cached page takes less than the
 * smallest.
 */
const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx']

interface Counts {
  answers: number[]
  /** One count per bucket, not cumulative. The last one counts everything slower. */
  durations: number[]
  seconds: number
}

/**
 * Counts the responses of this process and their durations, at the cost of a few additions per
 * request.
 */
export class RequestMetrics {
  private readonly counts = Object.fromEntries(REQUEST_FAMILIES.map((family) => [family, none()])) as Record<RequestFamily, Counts>

  /** Records one answered request. */
  record(family: RequestFamily, status: number, milliseconds: number): void {
    const counts = this.counts[family]
    const seconds = milliseconds / 1000
    const bucket = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit)
    increase(counts.answers, Math.floor(status / 100) - 1)
    increase(counts.durations, bucket === -1 ? BUCKETS_SECONDS.length : bucket)
    counts.seconds += seconds
  }

  metrics(): Metric[] {
    const families = REQUEST_FAMILIES.map((family) => [family, this.counts[family]] as const)
    return [
      {
        name: 'http_requests_total',
        kind: 'counter',
        help: 'Answered requests by family and status class.',
        samples: families.flatMap(([family, { answers }]) =>
          STATUS_CLASSES.map((status, at) => ({ value: answers[at] ?? 0, labels: { family, status } })),
        ),
      },
      {
        name: 'http_request_duration_seconds',
        kind: 'histogram',
        help: 'Duration of requests by family.',
        samples: families.flatMap(([family, counts]) => histogram(family, counts)),
      },
    ]
  }
}

/**
 * The category of a request that no cached page answers. `embedded` are the paths of the services
 * on this server.
 */
export function requestFamily(url: string, embedded: string[]): RequestFamily {
  if (/^\/(?:api|mail|_i18n)\//.test(url)) return 'calls'
  if (url.startsWith('/pictures/')) return 'pictures'
  if (embedded.some((path) => url === path || url.startsWith(`${path}/`))) return 'embedded'
  if (url.startsWith('/assets/') || /^[^?]+\.(?:svg|png|ico|txt|xml|js|webmanifest|woff2)(?:\?|$)/.test(url)) return 'files'
  return /^\/(?:healthz|readyz|metrics|builds\/latest\.json)(?:\?|$)/.test(url) ? 'health' : 'pages'
}

function none(): Counts {
  return { answers: STATUS_CLASSES.map(() => 0), durations: [...BUCKETS_SECONDS, Infinity].map(() => 0), seconds: 0 }
}

function increase(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Prometheus buckets are cumulative: each counts all requests up to its limit. */
function histogram(family: RequestFamily, { durations, seconds }: Counts): MetricSample[] {
  let sum = 0
  const buckets = durations.map((value, at): MetricSample => {
    const le = at < BUCKETS_SECONDS.length ? String(BUCKETS_SECONDS[at]) : '+Inf'
    return { part: '_bucket', labels: { family, le }, value: (sum += value) }
  })
  return [...buckets, { part: '_sum', labels: { family }, value: seconds }, { part: '_count', labels: { family }, value: sum }]
}
