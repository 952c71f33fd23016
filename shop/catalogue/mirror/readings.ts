/** One reading of the database at a time: an older answer must never replace a newer one. */
export class Readings {
  private last: Promise<unknown> = Promise.resolve()

  inTurn(read: () => Promise<void>): Promise<void> {
    const turn = this.last.then(read, read)
    this.last = turn
    return turn
  }

  /** A reading of ids that takes more of them until it begins. */
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
  /** Resolves when what was added has been read. */
  add(ids: string[]): Promise<void>
}
