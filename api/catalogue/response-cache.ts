/** Answers to recent searches. A change of the state from which they were made empties it. */
export class ResponseCache<Answer> {
  private readonly answers = new Map<string, Answer>()
  private state = ''
  private readonly stateNow: () => string
  private readonly limit: number

  /** `limit` is the maximum number of answers. The least recently used ones make room. */
  constructor(stateNow: () => string, limit: number) {
    this.stateNow = stateNow
    this.limit = limit
  }

  /**
   * The answer of `key`, made where there is none. It is not kept if the state changes meanwhile.
   */
  async get(key: string, make: () => Answer | Promise<Answer>): Promise<Answer> {
    const state = this.stateNow()
    if (this.state !== state) this.answers.clear()
    this.state = state
    const known = this.answers.get(key)
    const answer = known ?? (await make())
    if (this.stateNow() !== state) return answer
    this.answers.delete(key)
    this.answers.set(key, answer)
    for (const oldest of this.answers.keys()) {
      if (this.answers.size <= this.limit) break
      this.answers.delete(oldest)
    }
    return answer
  }
}
