import { z } from 'zod'

// What people write for others to read: plain text, without marks that turn the direction of what stands beside it.

const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** One line of at most so many characters. */
export function line(most: number) {
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

/** Several lines of at most so many characters in all, an empty one between paragraphs at most. */
export function paragraphs(most: number) {
  return z
    .string()
    .overwrite((typed) => ended(typed.toWellFormed().replace(turning, '')))
    .trim()
    .max(most)
}

function ended(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
}
