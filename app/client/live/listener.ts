export interface News {
  topic: string
  payload: Record<string, unknown>
}

export interface Listener {
  topics: readonly string[]
  /** Told of news; null where some may have been missed, when the line has just been joined, or joined again. */
  hear: (news: News | null) => void
}
