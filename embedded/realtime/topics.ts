import { type Version, writeFrame } from './wire.ts'
import type { Message } from './message.ts'

export interface Listener {
  readonly version: Version
  push(frame: Buffer): void
}

/** The listeners of each topic. */
export class Topics {
  private readonly listeners = new Map<string, Set<Listener>>()

  add(topic: string, listener: Listener): void {
    const those = this.listeners.get(topic)
    if (those) those.add(listener)
    else this.listeners.set(topic, new Set([listener]))
  }

  remove(topic: string, listener: Listener): void {
    const those = this.listeners.get(topic)
    if (those?.delete(listener) && those.size === 0) this.listeners.delete(topic)
  }

  /**
   * Sends a message to all listeners of its topic. The message is encoded once per protocol
   * version, not once per listener.
   */
  tell({ topic, event, payload }: Message): void {
    const written: Partial<Record<Version, Buffer>> = {}
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
