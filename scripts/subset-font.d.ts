/** What fonts.ts asks of the package, which brings no types. */
declare module 'subset-font' {
  interface Wanted {
    targetFormat: 'woff2'
    /** An axis that is left out stays as it is; a number fixes it. */
    variationAxes: Record<string, number>
    /** OpenType features; those that are left out go. */
    keepFeatures: string[]
  }
  export default function subsetFont(font: Buffer, letters: string, wanted: Wanted): Promise<Buffer>
}
