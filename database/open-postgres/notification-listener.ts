import pg from 'pg'
import { SECOND } from '#shared/durations.ts'
import { isUnavailable } from '../startup-wait.ts'
import { clientConfig, type ConnectionSettings, disconnect } from './connection.ts'

const RECONNECT_PAUSE_MS = SECOND
const HEARTBEAT_INTERVAL_MS = 10 * SECOND
const HEARTBEAT_TIMEOUT_MS = 5 * SECOND

interface Listener {
  heard: (payload: string) => void
  missed: () => void
}

/**
 * The listening connection. When it is lost, it reconnects each second and notifies all listeners
 * that messages may have been missed. A heartbeat notices a connection that has gone silent;
 * `silent` is called then.
 */
export class NotificationListener {
  private client: pg.Client | null = null
  private closed = false
  /** A failed connection emits 'end' and also rejects. Both together cause only one retry. */
  private waiting = false
  private readonly settings: ConnectionSettings
  private readonly silent: () => void
  private readonly heartbeat: NodeJS.Timeout
  private readonly channels = new Map<string, Listener[]>()

  constructor(settings: ConnectionSettings, silent: () => void) {
    this.settings = settings
    this.silent = silent
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_INTERVAL_MS).unref()
  }

  async listen(channel: string, heard: Listener['heard'], missed: Listener['missed']): Promise<void> {
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), { heard, missed }])
    try {
      if (this.client) await this.client.query(`listen "${channel}"`)
      else await this.connect()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      // The reconnect listens to every channel, and notifies all listeners of missed messages.
      this.reconnect()
    }
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.heartbeat)
    if (this.client) await disconnect(this.client)
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ ...clientConfig(this.settings), query_timeout: HEARTBEAT_TIMEOUT_MS })
    client.on('notification', ({ channel, payload }) => this.channels.get(channel)?.forEach((one) => one.heard(payload ?? '')))
    client.on('error', () => {})
    client.on('end', () => this.reconnect())
    await client.connect()
    try {
      for (const channel of this.channels.keys()) await client.query(`listen "${channel}"`)
    } catch (error) {
      await disconnect(client)
      throw error
    }
    this.client = client
  }

  private async beat(): Promise<void> {
    const { client } = this
    if (!client) return
    try {
      await client.query('select 1')
    } catch {
      this.silent()
      // This emits 'end', which reconnects.
      client.connection.stream.destroy()
    }
  }

  private reconnect(): void {
    this.client = null
    if (this.closed || this.waiting) return
    this.waiting = true
    setTimeout(() => {
      this.waiting = false
      if (this.closed) return
      this.connect().then(
        () => [...this.channels.values()].flat().forEach((one) => one.missed()),
        () => this.reconnect(),
      )
    }, RECONNECT_PAUSE_MS).unref()
  }
}
