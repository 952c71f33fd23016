// The ports: the outside services that the shop uses, in its own terms. Adapters implement them and
// map each known error to a named one.

export { OutsideRefused, OutsideUnavailable } from './ports/faults.ts'
export * from './ports/identity.ts'
export type * from './ports/catalogue.ts'
export type * from './ports/cdn.ts'
export type * from './ports/icons.ts'
export type * from '#shop/ports/emails.ts'
export type * from './ports/live.ts'
export type * from '#shop/ports/dns.ts'
export type * from './ports/papers.ts'
export type * from './ports/catalogue-source.ts'
export type * from './ports/payment-records.ts'
export type * from './ports/payments.ts'
export type * from './ports/point-of-sale.ts'
export type * from './ports/stock-source.ts'
export type * from './ports/webhooks.ts'
export type * from './ports/webhook-sender.ts'
export type * from '#shop/ports/product-draft.ts'

/**
 * File storage. The content of a key never changes once it is written. A remote storage throws
 * OutsideUnavailable when it is unavailable and OutsideRefused when it refuses.
 */
export interface FileStorage {
  read(key: string): Promise<Uint8Array | null>
  /** `type` is the media type, for services that store one. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /**
   * The names of the files and folders directly inside `folder`, without its path; empty when the
   * folder does not exist.
   */
  list(folder: string): Promise<string[]>
  /** Removes a folder with all its content. Idempotent. */
  remove(folder: string): Promise<void>
}
