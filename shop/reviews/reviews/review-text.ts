import { z } from 'zod'
import { multiLine } from '#shared/text/text-schemas.ts'

// Public text by customers: plain text without bidirectional control marks, which could reverse the
// text beside it.

const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** One line of at most `most` characters. */
export function singleReviewLine(most: number) {
  return z
    .string()
    .overwrite((typed) =>
      typed
        .toWellFormed()
        .replace(turning, '')
        .replace(/\p{Cc}+/gu, ' '),
    )
    .trim()
    .max(most)
}

/**
 * Several lines of at most `most` characters in total, with at most one empty line between
 * paragraphs.
 */
export function reviewParagraphs(most: number) {
  return multiLine(most, { tidy: (text) => text.replace(turning, '').replace(/\n{3,}/g, '\n\n') })
}
