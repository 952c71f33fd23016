/** The most characters of a search that are read. */
export const MAX_SEARCH_LENGTH = 300

/**
 * A search from a request. What is longer than the search reads is cut after a few more characters,
 * so that the page can say where the reading ended.
 */
export function cutSearch(text: string): string {
  return text.trim().slice(0, MAX_SEARCH_LENGTH + 40)
}
