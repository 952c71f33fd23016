import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fingerprint } from '../http/ids.ts'

/** A file that the payment page links to. */
export interface Asset {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

const require = createRequire(import.meta.url)
const load = (path: string) => new Uint8Array(readFileSync(path))

/** The stylesheet, the tab's icon and the two typefaces, read once. */
export function loadAssets(): { files: Record<string, Asset>; stylesheetMark: string } {
  // From the project's folder, where every program of it runs: a bundle has no place of its own to count from.
  const css = load('packages/square-emulator/assets/payment.css')
  const icon = load('packages/square-emulator/assets/icon.svg')
  const font = (name: string): Asset => ({ type: 'font/woff2', bytes: load(require.resolve(name)) })
  return {
    files: {
      'payment.css': { type: 'text/css; charset=utf-8', bytes: css },
      'icon.svg': { type: 'image/svg+xml', bytes: icon },
      'figtree.woff2': font('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
      'piazzolla.woff2': font('@fontsource-variable/piazzolla/files/piazzolla-latin-standard-normal.woff2'),
    },
    stylesheetMark: fingerprint(Buffer.from(css).toString()).slice(0, 12),
  }
}
