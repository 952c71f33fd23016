/** Runs one read of the database at a time, so that an older result never replaces a newer one. */
export class ReadQueue {
  private last: Promise<unknown> = Promise.resolve()

  enqueue(read: () => Promise<void>): Promise<void> {
    const turn = this.last.then(read, read)
    this.last = turn
    return turn
  }

  /** Queues a read by ids. More ids can be added until it starts. */
  batched(read: (ids: string[]) => Promise<void>): BatchedRead {
    const ids = new Set<string>()
    const turn = this.enqueue(() => read([...ids]))
    return {
      add(more) {
        for (const id of more) ids.add(id)
        return turn
      },
    }
  }
}

export interface BatchedRead {
  /** Resolves when the added ids have been read. */
  add(ids: string[]): Promise<void>
}
