/** Runs one read of the database at a time, so that an older result never replaces a newer one. */
export class Readings {
  private last: Promise<unknown> = Promise.resolve()

  inTurn(read: () => Promise<void>): Promise<void> {
    const turn = this.last.then(read, read)
    this.last = turn
    return turn
  }

  /** Queues a read by ids. More ids can be added until it starts. */
  waiting(read: (ids: string[]) => Promise<void>): Waiting {
    const ids = new Set<string>()
    const turn = this.inTurn(() => read([...ids]))
    return {
      add(more) {
        for (const id of more) ids.add(id)
        return turn
      },
    }
  }
}

export interface Waiting {
  /** Resolves when the added ids have been read. */
  add(ids: string[]): Promise<void>
}
