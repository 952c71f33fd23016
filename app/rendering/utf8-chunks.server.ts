import { transcode } from 'node:buffer'

/**
 * The pieces of a page as it travels, one after the other. By way of UTF-16, which is what they are in memory: that takes a third
 * of the time, and no piece is copied to be joined first.
 */
export function bytesOf(...pieces: string[]): Buffer {
  const units = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + piece.length * 2, 0))
  let end = 0
  for (const piece of pieces) end += units.write(piece, end, 'utf16le')
  try {
    return transcode(units, 'utf16le', 'utf8')
  } catch {
    // Half a character, from somebody's address perhaps.
    return Buffer.from(units.toString('utf16le'))
  }
}
