import { SECOND } from '#shared/durations.ts'
import { type FileStorage, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { CircuitBreaker } from '../circuit-breaker.ts'

/** How long a failing storage is left alone before one request tries it again. Milliseconds. */
export const STORAGE_PAUSE_MS = 30 * SECOND

interface StorageWatch {
  /** Called once per outage, with its first fault. */
  failed(fault: unknown): void
  /** Called when the storage works again. */
  recovered(): void
  now?: () => number
  /** The fault with which the storage begins: it is left alone from the start. */
  fault?: unknown
}

export interface StorageHealth {
  isAvailable(): boolean
  /** Requests that failed since the process started. */
  failures(): number
  /** Requests that were not made, because the storage had failed shortly before. */
  skipped(): number
}

/**
 * CircuitBreaker breaker: after a fault the storage is left alone for half a minute, and then one
 * request tries it. Meanwhile everything throws OutsideUnavailable at once. A refused write stops
 * only writes: the key may still read.
 */
export function withCircuitBreaker(storage: FileStorage, watch: StorageWatch): FileStorage & { health: StorageHealth } {
  const now = watch.now ?? Date.now
  const newCircuit = () => new CircuitBreaker({ threshold: 1, pauseMs: STORAGE_PAUSE_MS, now })
  const [reads, writes] = [newCircuit(), newCircuit()]
  let isDown = false
  let failures = 0
  let skipped = 0

  function fail(circuit: CircuitBreaker, fault: unknown) {
    circuit.fail()
    if (!isDown) watch.failed(fault)
    isDown = true
  }

  async function call<T>(circuit: CircuitBreaker, work: () => Promise<T>): Promise<T> {
    const isAdmitted = (circuit === reads || reads.isClosed()) && circuit.admit()
    if (!isAdmitted) {
      skipped += 1
      throw new OutsideUnavailable('The storage failed a moment ago')
    }
    try {
      const done = await work()
      circuit.succeed()
      if (isDown && reads.isClosed() && writes.isClosed()) {
        isDown = false
        watch.recovered()
      }
      return done
    } catch (error) {
      failures += 1
      if (!circuit.isClosed()) circuit.fail()
      fail(error instanceof OutsideRefused ? circuit : reads, error)
      throw error
    }
  }

  if (watch.fault !== undefined) fail(reads, watch.fault)
  return {
    read: (key) => call(reads, () => storage.read(key)),
    list: (folder) => call(reads, () => storage.list(folder)),
    write: (key, bytes, type) => call(writes, () => storage.write(key, bytes, type)),
    remove: (folder) => call(writes, () => storage.remove(folder)),
    health: { isAvailable: () => !isDown, failures: () => failures, skipped: () => skipped },
  }
}
