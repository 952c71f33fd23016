import { setTimeout as wait } from 'node:timers/promises'
import pRetry from 'p-retry'
import { SECOND } from '#shared/durations.ts'
import { type Cdn, OutsideUnavailable } from '#shop/ports.ts'
import { redactError } from '#shop/base/redact.ts'
import type { Log } from '#shop/shop.ts'
import { EVERYTHING_KEY } from './surrogate-keys.ts'

/**
 * Milliseconds in which keys are collected for one purge. It also lets responses arrive that were
 * sent just before the change: a purge does not reach a response that is still under way.
 */
const BATCH_MS = 100
/** More keys than this are purged as everything. */
const MAX_KEYS = 1000
const FIRST_PAUSE_MS = SECOND / 2
const MAX_PAUSE_MS = 30 * SECOND
/** How long a stopping process waits for its last purges, in milliseconds. */
const CLOSE_TIMEOUT_MS = 3 * SECOND
/** Every so many failed attempts one is logged. */
const LOGGED_ATTEMPTS = 20

/**
 * Purges one CDN, one request at a time, until it succeeds. Keys that arrive meanwhile are part of
 * the next request.
 */
export class PurgeQueue {
  /** Requests that failed since the process started. */
  failures = 0
  private readonly keys = new Set<string>()
  private readonly closing = new AbortController()
  private running: Promise<void> | null = null
  private readonly cdn: Cdn
  private readonly log: Log

  constructor(cdn: Cdn, log: Log) {
    this.cdn = cdn
    this.log = log
  }

  /** Keys that are not purged yet. */
  get size(): number {
    return this.keys.size
  }

  add(keys: readonly string[]): void {
    for (const key of keys) this.keys.add(key)
    if (this.keys.size > MAX_KEYS) {
      this.keys.clear()
      this.keys.add(EVERYTHING_KEY)
    }
    if (this.closing.signal.aborted) return
    this.running ??= this.run().finally(() => (this.running = null))
  }

  /** Sends the remaining purges, within a few seconds. */
  async close(): Promise<void> {
    this.closing.abort()
    const done = new AbortController()
    const late = wait(CLOSE_TIMEOUT_MS, undefined, { signal: done.signal }).catch(() => {})
    const last = (async () => {
      await this.running
      if (this.keys.size > 0) await this.cdn.purge([...this.keys])
    })().catch((error: unknown) =>
      this.log.error('Couldn’t purge the CDN before the stop', { cdn: this.cdn.name, error: redactError(error) }),
    )
    await Promise.race([last, late])
    done.abort()
  }

  private async run(): Promise<void> {
    const { signal } = this.closing
    try {
      await wait(BATCH_MS, undefined, { signal })
      while (this.keys.size > 0) {
        await pRetry(() => this.send(), {
          retries: Infinity,
          minTimeout: FIRST_PAUSE_MS,
          maxTimeout: MAX_PAUSE_MS,
          randomize: true,
          signal,
          onFailedAttempt: ({ error, attemptNumber }) => this.failed(error, attemptNumber),
        })
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  private async send(): Promise<void> {
    const batch = [...this.keys]
    this.keys.clear()
    try {
      await this.cdn.purge(batch)
    } catch (error) {
      for (const key of batch) this.keys.add(key)
      throw error
    }
  }

  private async failed(error: Error, attempt: number): Promise<void> {
    this.failures += 1
    if (attempt % LOGGED_ATTEMPTS === 1)
      this.log.error('Couldn’t purge the CDN; trying again', { cdn: this.cdn.name, attempt, error: redactError(error) })
    const seconds = error instanceof OutsideUnavailable ? (error.retryAfter ?? 0) : 0
    if (seconds > 0) await wait(seconds * SECOND, undefined, { signal: this.closing.signal })
  }
}
