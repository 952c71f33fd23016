/** A pattern of LIKE for whatever begins with what was typed, in lower case: its own signs stand for themselves, and what no text holds is left out. */
export function likePrefix(typed: string): string {
  return `${typed
    .toWellFormed()
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
}
