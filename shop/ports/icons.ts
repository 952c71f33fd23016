/** Icons by name, each as the inner markup of its svg element. */
export type Drawings = ReadonlyMap<string, string>

/** A public service with more icon sets than the shop ships. */
export interface IconService {
  /**
   * The icons of these names that the set contains; null when there is no such set. Throws
   * OutsideUnavailable, after 5 seconds at the latest.
   */
  drawings(set: string, names: readonly string[]): Promise<{ size: number; drawings: Drawings } | null>
}
