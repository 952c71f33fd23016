// Every limit on the size of what a client may send, in bytes. A proxy must let as much through:
// see `client_max_body_size` in deploy/nginx.conf.

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** A request without files. */
const MAX_BODY_BYTES = MEGABYTE
/** A request to a page that takes files: product pictures and CSV files. */
const MAX_UPLOAD_BODY_BYTES = 16 * MEGABYTE
/** An uploaded product picture. Square's own limit is 15 MB. */
export const MAX_PICTURE_UPLOAD_BYTES = 12 * MEGABYTE
/** A form of a few short fields: any form that two clicks may send twice, and Google's answer. */
export const MAX_SHORT_FORM_BYTES = 64 * KILOBYTE
/** The part of a refused body that is still read, so that its sender can read the error. */
export const MAX_DISCARDED_BODY_BYTES = 16 * MEGABYTE

/**
 * Maximum size in bytes of a request body for a path. Product pictures and files are large,
 * everything else is text.
 */
export function maxBodySize(path: string): number {
  return acceptsFiles(path) ? MAX_UPLOAD_BODY_BYTES : MAX_BODY_BYTES
}

/** Whether the page at this path takes uploaded files. */
export function acceptsFiles(path: string): boolean {
  return /\/admin\/products(\/[^/]+)?$/.test(path)
}
