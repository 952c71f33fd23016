/** Motifs by name. Each function returns SVG for an area of 200 by 200, centered on 0,0. */
export type Motifs = Record<string, () => string>
