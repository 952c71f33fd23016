import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#shared/durations.ts'

const PROBE_PAUSE_MS = SECOND

/**
 * Finds out whether the database has gone silent: its connections stay open, but nothing answers,
 * as in a failover. While it is silent, statements should fail at once instead of each waiting for
 * its timeout.
 */
export class ResponsivenessWatch {
  private silent = false
  private probing = false
  private readonly closing = new AbortController()
  private readonly probe: () => Promise<void>

  /** `probe` connects anew, and rejects soon if nothing answers. */
  constructor(probe: () => Promise<void>) {
    this.probe = probe
  }

  isSilent(): boolean {
    return this.silent
  }

  /** One connection got no answer. Probes until the database answers. */
  suspect(): void {
    if (this.probing || this.closing.signal.aborted) return
    this.probing = true
    void this.probeUntilAnswered().finally(() => {
      this.silent = false
      this.probing = false
    })
  }

  close(): void {
    this.closing.abort()
  }

  private async probeUntilAnswered(): Promise<void> {
    const { signal } = this.closing
    while (!signal.aborted) {
      const isAnswered = await this.probe().then(
        () => true,
        () => false,
      )
      if (isAnswered) return
      this.silent = true
      await wait(PROBE_PAUSE_MS, undefined, { ref: false, signal }).catch(() => {})
    }
  }
}
