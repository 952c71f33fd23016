/** Something that open pages hear of at once. It carries no more than that there is news: what it is, a page asks under its own session. */
export interface LiveMessage {
  /** As tickets name it: 'order:<id>', 'product:<id>'. */
  topic: string
  event: string
  payload: Record<string, string | number | boolean | null>
}

/** What a browser needs to listen. */
export interface LiveTicket {
  /** Where the service's WebSocket is, without what the client adds. */
  url: string
  /** Names the project to the service; no secret. */
  key: string
  /** Lets its bearer join just the topics it was made for. */
  token: string
  expiresAt: Date
}

/** Hands messages to open pages, wherever they are connected. Best effort: a page that misses one is right again at its next reload. */
export interface Live {
  /** Where the service's WebSocket is, such as wss://shop.example: pages must be allowed to connect there. */
  origin: string
  send(messages: LiveMessage[]): Promise<void>
  /** A ticket that ends with `session`, where it is somebody's and the service can be told. */
  ticket(topics: string[], seconds: number, session?: string): Promise<LiveTicket>
  /** These sessions have ended: whoever listens by a ticket of theirs hears no more, and joins nothing. */
  end(sessions: string[]): Promise<void>
}
