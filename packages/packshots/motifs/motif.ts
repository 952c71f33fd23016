/** Pictures by name: each gives SVG inside a field of 200 by 200 centred on 0,0. */
export type Motifs = Record<string, () => string>
