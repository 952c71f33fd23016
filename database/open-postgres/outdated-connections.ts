import { isOutdatedStatement } from '../startup-wait.ts'

/**
 * Knows which connections are from before PostgreSQL refused a statement that had been prepared.
 * All of those have the same statements, so each would fail once.
 */
export class OutdatedConnections {
  private generation = 0
  private readonly generations = new WeakMap<object, number>()

  opened(connection: object): void {
    this.generations.set(connection, this.generation)
  }

  /** A statement of the connection has failed. */
  failed(connection: object, error: unknown): void {
    if (isOutdatedStatement(error) && !this.has(connection)) this.generation += 1
  }

  has(connection: object): boolean {
    return (this.generations.get(connection) ?? this.generation) < this.generation
  }
}
