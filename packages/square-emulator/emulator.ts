import type { EmulatorStore } from './store.ts'
import type { CatalogObjectInput } from './catalogue/shapes.ts'

/** Initial stock of a variation. Ids may be the client ids ('#...') used among the objects. */
export interface StartingCount {
  catalog_object_id: string
  quantity: string
}

export interface SquareEmulatorSettings {
  /** The SQLite file; its folder is created if missing. ':memory:' stores nothing on disk. */
  file: string
  /** The bearer token for /v2. */
  accessToken: string
  locationId: string
  merchantName: string
  currency: 'USD' | 'CAD' | 'GBP' | 'EUR' | 'AUD'
  /** The public URL of this app for the payment page and images, without a trailing slash. */
  publicUrl: string
  /** The webhook URL, and the key that signs the notifications. */
  webhook: { url: string; signatureKey: string } | null
  /** The first catalogue. It is called once, if the store is empty. */
  catalogue: () => { objects: CatalogObjectInput[]; counts: StartingCount[] }
  /** Draws an image of the first catalogue by file name, as SVG; null for other names. */
  pictures: (name: string) => Promise<string | null>
  /** Receives the emulator's own errors, which a caller sees only as an internal error. */
  report?: (error: Error) => void
}

/** The context shared by all parts of the emulator. */
export interface Emulator {
  store: EmulatorStore
  settings: SquareEmulatorSettings
  /** Starts the delivery of due notifications. */
  wake(): void
}
