interface CircuitSettings {
  /** Consecutive failures that open the circuit. */
  threshold: number
  /** How long an open circuit admits nothing. Milliseconds. */
  pauseMs: number
  now: () => number
}

/**
 * The state of a circuit breaker. Open after `threshold` failures in a row. After each pause it
 * admits one call, which closes it or starts the next pause.
 */
export class CircuitBreaker {
  private failures = 0
  private openUntil = 0
  private isTrying = false
  private readonly settings: CircuitSettings
  constructor(settings: CircuitSettings) {
    this.settings = settings
  }
  isClosed(): boolean {
    return this.openUntil === 0
  }
  /** Whether a call may be made. */
  admit(): boolean {
    if (this.isClosed()) return true
    if (this.isTrying || this.settings.now() < this.openUntil) return false
    this.isTrying = true
    return true
  }
  succeed(): void {
    this.failures = 0
    this.openUntil = 0
    this.isTrying = false
  }
  fail(): void {
    const { threshold, pauseMs, now } = this.settings
    this.failures += 1
    this.isTrying = false
    if (this.failures >= threshold) this.openUntil = now() + pauseMs
  }
}
