/** The part of the package that fonts.ts uses. The package has no types. */
declare module 'subset-font' {
  interface Wanted {
    targetFormat: 'woff2' | 'truetype'
    /** A number fixes the axis, a range narrows it. An axis that is left out stays variable. */
    variationAxes: Record<string, number | { min: number; max: number }>
    /** OpenType features to keep. All others are removed. */
    keepFeatures: string[]
  }
  export default function subsetFont(font: Buffer, letters: string, wanted: Wanted): Promise<Buffer>
}
