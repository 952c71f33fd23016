import { hash } from 'node:crypto'

/**
 * The ETag of `content`, which is the body itself or identifies it. It is weak, because every
 * encoding of the body has the same one.
 */
export function etagOf(content: string | Buffer): string {
  return `W/"${hash('sha256', content, 'base64url').slice(0, 27)}"`
}

/** Whether If-None-Match names this ETag, with weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag)))
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
