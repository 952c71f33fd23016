/**
 * With a capital first letter: a name that stands alone. Never by the reader's own language: in a
 * Turkish browser that would differ from the page of the server.
 */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
