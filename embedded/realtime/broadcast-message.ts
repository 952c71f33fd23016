export interface BroadcastMessage {
  topic: string
  event: string
  payload: Record<string, unknown>
}
