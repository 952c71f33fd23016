/** Drawings by name, each as what stands inside its svg element. */
export type Drawings = ReadonlyMap<string, string>

/** A public service that knows more icon sets than the shop brings along. */
export interface IconService {
  /** Those of the names that the set has; null where there is no such set. Throws OutsideUnavailable, after 5 seconds at the latest. */
  drawings(set: string, names: readonly string[]): Promise<{ size: number; drawings: Drawings } | null>
}
