export interface Message {
  topic: string
  event: string
  payload: Record<string, unknown>
}
