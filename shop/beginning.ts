/** A pattern of LIKE for whatever begins with what was typed, in lower case: its own signs stand for themselves. */
export function beginningWith(typed: string): string {
  return `${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
