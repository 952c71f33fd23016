export interface News {
  topic: string
  payload: Record<string, unknown>
}

export interface Listener {
  topics: readonly string[]
  /**
   * Called with news; null where news may have been missed, because the channel was just joined or
   * rejoined.
   */
  hear: (news: News | null) => void
}
