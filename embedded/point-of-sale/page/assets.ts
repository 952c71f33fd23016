import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fingerprint } from '../ids.ts'

/** A file that the payment page links to. */
export interface Asset {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

const require = createRequire(import.meta.url)
const load = (path: string | URL) => new Uint8Array(readFileSync(path))

/** The stylesheet and the two typefaces, read once. */
export function loadAssets(): { files: Record<string, Asset>; stylesheetMark: string } {
  const css = load(new URL('../assets/payment.css', import.meta.url))
  const font = (name: string): Asset => ({ type: 'font/woff2', bytes: load(require.resolve(name)) })
  return {
    files: {
      'payment.css': { type: 'text/css; charset=utf-8', bytes: css },
      'figtree.woff2': font('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
      'piazzolla.woff2': font('@fontsource-variable/piazzolla/files/piazzolla-latin-standard-normal.woff2'),
    },
    stylesheetMark: fingerprint(Buffer.from(css).toString()).slice(0, 12),
  }
}
