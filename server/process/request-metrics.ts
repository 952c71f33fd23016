import { Counter, Histogram, type Registry } from 'prom-client'

/** Categories of requests in the metrics. */
const REQUEST_FAMILIES = ['pages', 'kept-pages', 'calls', 'files', 'pictures', 'health', 'embedded'] as const
type RequestFamily = (typeof REQUEST_FAMILIES)[number]

/** Histogram buckets in seconds. A cached page takes less than the smallest. */
const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx']

/**
 * Counts the responses of this process and their durations. A missing series breaks `rate()` at
 * its first value, so every series begins at 0.
 */
export class RequestMetrics {
  private readonly answers: Counter<'family' | 'status'>
  private readonly durations: Histogram<'family'>

  constructor(register: Registry) {
    const registers = [register]
    this.answers = new Counter({
      name: 'http_requests_total',
      help: 'Answered requests by family and status class.',
      labelNames: ['family', 'status'],
      registers,
    })
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests by family.',
      labelNames: ['family'],
      buckets: BUCKETS_SECONDS,
      registers,
    })
    for (const family of REQUEST_FAMILIES) {
      this.durations.zero({ family })
      for (const status of STATUS_CLASSES) this.answers.inc({ family, status }, 0)
    }
  }

  /** Records one answered request. */
  record(family: RequestFamily, status: number, milliseconds: number): void {
    this.answers.inc({ family, status: STATUS_CLASSES[Math.floor(status / 100) - 1] })
    this.durations.observe({ family }, milliseconds / 1000)
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
