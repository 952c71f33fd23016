import type { Store } from './store.ts'
import type { CatalogObjectInput } from './catalogue/shapes.ts'

/** Stock to start with: how many of a variation are on the shelf. Ids may be the client ids ('#...') used among the objects. */
export interface StartingCount {
  catalog_object_id: string
  quantity: string
}

export interface PointOfSaleSettings {
  /** SQLite file, made with its folder; ':memory:' keeps nothing. */
  file: string
  /** The bearer token that callers of /v2 must show. */
  accessToken: string
  locationId: string
  merchantName: string
  currency: 'USD' | 'CAD' | 'GBP' | 'EUR' | 'AUD'
  /** Where browsers reach this app, without a slash at the end: payment page and pictures. */
  publicUrl: string
  /** Where notifications go and the key that signs them. */
  webhook: { url: string; signatureKey: string } | null
  /** What the shop sells at first; asked once, when the store is empty. */
  catalogue: () => { objects: CatalogObjectInput[]; counts: StartingCount[] }
  /** Folder of the SVG pictures that the first catalogue names. */
  pictures: string
  /** Told of faults of our own, which a caller only sees as an internal error. */
  report?: (error: Error) => void
}

/** What every part of the point of sale works with. */
export interface Till {
  store: Store
  settings: PointOfSaleSettings
  /** Looks for notifications to deliver. */
  wake(): void
}
