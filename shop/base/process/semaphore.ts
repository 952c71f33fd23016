/** The queue is full. */
export class Crowded extends Error {
  override name = 'Crowded'
}

/**
 * A semaphore with two priorities: work that a request waits for goes before work that is done
 * ahead of time.
 */
export class Queue {
  private readonly atOnce: number
  private readonly mayWait: number
  private readonly asked: (() => void)[] = []
  private readonly ahead: (() => void)[] = []
  private busy = 0

  constructor(atOnce: number, mayWait: number) {
    this.atOnce = atOnce
    this.mayWait = mayWait
  }

  /** Runs `work` when a place is free. Throws Crowded when the queue is full. */
  async run<T>(work: () => Promise<T>, when: 'asked' | 'ahead' = 'asked'): Promise<T> {
    if (this.busy >= this.atOnce) {
      const line = this[when]
      if (line.length >= this.mayWait) throw new Crowded(`${line.length} are waiting`)
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
