/**
 * A live notification to open pages. It only says that there is news: the page fetches the content
 * under its own session.
 */
export interface LiveMessage {
  /** The topic, as in tickets: 'order:<id>', 'product:<id>'. */
  topic: string
  event: string
  payload: Record<string, string | number | boolean | null>
}

/** The data with which a browser connects and listens. */
export interface LiveTicket {
  /** The URL of the service's WebSocket, without the client's additions. */
  url: string
  /** Identifies the project to the service; not a secret. */
  key: string
  /** Grants access to exactly the topics it was created for. */
  token: string
  expiresAt: Date
}

/**
 * Sends messages to open pages on any server. Best effort: a page that misses one is correct again
 * after a reload.
 */
export interface Live {
  /**
   * The origin of the service's WebSocket, such as wss://shop.example. The pages' content security
   * policy must allow it.
   */
  origin: string
  send(messages: LiveMessage[]): Promise<void>
  /** A ticket that ends with `session`, when there is one and the service can be notified. */
  ticket(topics: string[], seconds: number, session?: string): Promise<LiveTicket>
  /** These sessions have ended: their tickets receive no more messages and join no more topics. */
  end(sessions: string[]): Promise<void>
}
