/** The products that match a search, and how well they do. */
export interface SearchResult {
  /** Product ids, best first. */
  ids: string[]
  /** The query with its spelling corrected, when no product has the typed words; else null. */
  meant: string | null
  /** The codes of countries that the query names, and no product is from. */
  absent: string[]
  /**
   * The other words of the query that no product has. The results match the rest.
   */
  unmatched: string[]
  /** Whether the results match only a part of the query, though products have each word. */
  isPartial: boolean
}
