// What the shop asks of the outside, in its own words. Adapters answer; each fault they know has a name here.

export { OutsideRefused, OutsideUnavailable } from './ports/faults.ts'
export * from './ports/identity.ts'
export type * from './ports/catalogue.ts'
export type * from './ports/icons.ts'
export type * from './ports/letters.ts'
export type * from './ports/live.ts'
export type * from './ports/names.ts'
export type * from './ports/papers.ts'
export type * from './ports/payment.ts'
export type * from './ports/product-sheet.ts'

/**
 * Where files are kept. What a key names never changes once it is written. A storage outside this machine throws OutsideUnavailable where it is away and
 * OutsideRefused where it refuses.
 */
export interface Storage {
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** What is right inside `folder`: keys without what stands before them, of files and of folders; none where it is not there. */
  list(folder: string): Promise<string[]>
  /** Removes a folder with all that is in it; harmless where it is not there. */
  remove(folder: string): Promise<void>
}
