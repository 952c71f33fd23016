/** The queue is full. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * A semaphore with two priorities: work that a request waits for goes before work that is done
 * ahead of time.
 */
export class Semaphore {
  private readonly maxConcurrent: number
  private readonly maxWaiting: number
  private readonly asked: (() => void)[] = []
  private readonly ahead: (() => void)[] = []
  private busy = 0

  constructor(maxConcurrent: number, maxWaiting: number) {
    this.maxConcurrent = maxConcurrent
    this.maxWaiting = maxWaiting
  }

  /** Runs `work` when a place is free. Throws QueueFull when the queue is full. */
  async run<T>(work: () => Promise<T>, when: 'asked' | 'ahead' = 'asked'): Promise<T> {
    if (this.busy >= this.maxConcurrent) {
      const line = this[when]
      if (line.length >= this.maxWaiting) throw new QueueFull(`${line.length} are waiting`)
      await new Promise<void>((turn) => line.push(turn))
    } else this.busy += 1
    try {
      return await work()
    } finally {
      const next = this.asked.shift() ?? this.ahead.shift()
      if (next) next()
      else this.busy -= 1
    }
  }
}
