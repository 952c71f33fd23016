import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Writes each file of the browser's build in its smallest forms beside it, so that no request ever compresses one.

const folder = 'build/client'
shortenListOfPages()
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !/\.(?:js|css|svg|json|txt|webmanifest)$/.test(path)) continue
  const bytes = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

/**
 * Leaves out of the browser's list of pages what each of them imports: only links that fetch ahead would read it, and the shop has none.
 * Every first visit carries the list, and it was a third of it.
 */
function shortenListOfPages(): void {
  const opening = 'window.__reactRouterManifest='
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  const path = join(folder, 'assets', name ?? '')
  const script = name ? readFileSync(path, 'utf8') : ''
  if (!script.startsWith(opening)) throw new Error('The list of pages is not where, or what, it was')
  const list = JSON.parse(script.slice(opening.length).replace(/;\s*$/, '')) as { routes: Record<string, { imports?: string[] }> }
  for (const route of Object.values(list.routes)) delete route.imports
  writeFileSync(path, `${opening}${JSON.stringify(list)};`)
}
