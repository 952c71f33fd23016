import { hash } from 'node:crypto'

/** A picture of the catalogue as the shop shows it. */
export interface NamedPicture {
  id: string
  /** Its id and its version, 'ABC.3f9a1c02de', as `urls.picture` takes it. */
  name: string
  /** Where the point of sale has it. */
  url: string
  alt: string
}

/** Rises when pictures are drawn in another way, so that nobody keeps an older drawing. */
const DRAWN = 1

/** A picture that is replaced under the same id has another name, and with it another address, which may be kept for ever. */
export function namedPicture(record: { id: string; url: string; alt: string }, version: number): NamedPicture {
  return { ...record, name: `${record.id}.${hash('sha256', `${DRAWN} ${version} ${record.url}`, 'hex').slice(0, 10)}` }
}

/** The id in a name. Anything else is taken for an id as it is: what was ordered long ago names its pictures so. */
export function idInName(name: string): string {
  return /^(.+)\.[0-9a-f]{10}$/s.exec(name)?.[1] ?? name
}
