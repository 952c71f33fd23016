export interface LiveEvent {
  topic: string
  payload: Record<string, unknown>
}

export interface TopicListener {
  topics: readonly string[]
  /**
   * Called with news; null where news may have been missed, because the channel was just joined or
   * rejoined.
   */
  hear: (news: LiveEvent | null) => void
}
