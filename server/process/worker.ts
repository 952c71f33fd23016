import { redactedStack } from '#shop/base/redact.ts'
import type { Log } from '#shop/shop.ts'
import type { Job } from '#server/scheduled-jobs.ts'

export interface Worker {
  /** Runs a job now, or again right after the current run. */
  poke(name: string): void
  /** Lets current runs finish and starts no more. */
  stop(): Promise<void>
}

/**
 * Runs each job by its own timer, never two runs of the same job at once. A failed run is logged
 * and retried at the next interval.
 */
export function startWorker(jobs: Job[], log: Log): Worker {
  const stop = new AbortController()
  const turns = jobs.map((job) => {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> | null = null
    let again = false
    const run = async () => {
      if (stop.signal.aborted || running) {
        again = true
        return
      }
      clearTimeout(timer)
      running = Promise.resolve(job.run(stop.signal)).then(
        () => {},
        (error: unknown) => log.error('A job failed', { job: job.name, error: redactedStack(error) }),
      )
      await running
      running = null
      if (stop.signal.aborted) return
      if (again) {
        again = false
        setImmediate(() => void run())
      } else timer = setTimeout(() => void run(), job.every)
    }
    timer = setTimeout(() => void run(), job.first ?? Math.min(job.every, 1000))
    return { name: job.name, run, end: async () => (clearTimeout(timer), await running) }
  })
  return {
    poke: (name) => void turns.find((turn) => turn.name === name)?.run(),
    async stop() {
      stop.abort()
      await Promise.all(turns.map((turn) => turn.end()))
    },
  }
}
