import { hash } from 'node:crypto'
import type { PictureRecord, PictureSubject } from '#shop/ports.ts'

export interface NamedPicture {
  id: string
  /** Its id and version, 'ABC.3f9a1c02de', as `urls.picture` takes it. */
  name: string
  /** Its URL at the point of sale. */
  url: string
  alt: string
  subject?: PictureSubject
}

/** Increase this when pictures are drawn differently, so that caches drop old drawings. */
const DRAWING_VERSION = 1

/**
 * A picture that is replaced under the same id gets a new name and a new URL, so every URL may be
 * cached forever.
 */
export function namedPicture(record: PictureRecord, version: number): NamedPicture {
  return { ...record, name: `${record.id}.${hash('sha256', `${DRAWING_VERSION} ${version} ${record.url}`, 'hex').slice(0, 10)}` }
}

/** The id in a picture name. Any other text is returned as an id: old orders store plain ids. */
export function pictureIdOf(name: string): string {
  return /^(.+)\.[0-9a-f]{10}$/s.exec(name)?.[1] ?? name
}
