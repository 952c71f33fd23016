import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fingerprint } from '../http/ids.ts'

/** A static file of the payment page. */
interface Asset {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface Assets {
  files: Record<string, Asset>
  /** Changes with the stylesheet. */
  stylesheetMark: string
}

const require = createRequire(import.meta.url)
const load = (path: string) => new Uint8Array(readFileSync(path))

/** The stylesheet, the favicon and the two fonts, read once. */
export function loadAssets(): Assets {
  // Relative to the project's folder, the working directory of all its programs. A bundled module
  // has no reliable path of its own.
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
