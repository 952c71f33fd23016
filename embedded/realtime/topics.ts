import { type ProtocolVersion, writeFrame } from './wire.ts'
import type { BroadcastMessage } from './broadcast-message.ts'

interface TopicSubscriber {
  readonly version: ProtocolVersion
  push(frame: Buffer): void
}

/** The listeners of each topic. */
export class TopicRegistry {
  private readonly listeners = new Map<string, Set<TopicSubscriber>>()

  add(topic: string, listener: TopicSubscriber): void {
    const those = this.listeners.get(topic)
    if (those) those.add(listener)
    else this.listeners.set(topic, new Set([listener]))
  }

  remove(topic: string, listener: TopicSubscriber): void {
    const those = this.listeners.get(topic)
    if (those?.delete(listener) && those.size === 0) this.listeners.delete(topic)
  }

  /**
   * Sends a message to all listeners of its topic. The message is encoded once per protocol
   * version, not once per listener.
   */
  tell({ topic, event, payload }: BroadcastMessage): void {
    const written: Partial<Record<ProtocolVersion, Buffer>> = {}
    const frame = {
      joinRef: null,
      ref: null,
      topic: `realtime:${topic}`,
      event: 'broadcast',
      payload: { type: 'broadcast', event, payload },
    }
    for (const listener of this.listeners.get(topic) ?? [])
      listener.push((written[listener.version] ??= Buffer.from(writeFrame(listener.version, frame))))
  }
}
