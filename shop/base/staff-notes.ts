import { z } from 'zod'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'

/** How long its author can take back a note, in milliseconds. Others may have read it after that. */
const NOTE_REMOVAL_MS = 10 * MINUTE

export const RemoveNote = z.object({ noteId: z.uuid() })

/** Whether the actor may still take back this note. */
export function isNoteRemovable(note: { actor: string; createdAt: Date }, by: Customer, now: Date): boolean {
  return note.actor === `staff:${by.userId}` && now.getTime() - note.createdAt.getTime() < NOTE_REMOVAL_MS
}
