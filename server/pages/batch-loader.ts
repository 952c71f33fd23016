import DataLoader from 'dataloader'

/** Maximum number of keys that one query looks up. */
const MAX_BATCH_SIZE = 100

/**
 * Loads values by one query at a time. The keys of requests that arrive during a query share the
 * next one. Nothing is remembered.
 */
export function openBatchLoader<Key, Value>(load: (keys: readonly Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const loaded = load(keys)
      running = loaded.catch(() => {})
      return loaded
    },
    { cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: (dispatch) => void running.then(() => setImmediate(dispatch)) },
  )
  return (key) => loader.load(key)
}
