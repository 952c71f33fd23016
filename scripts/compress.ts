import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Writes a gzip and a Brotli file beside each file of the browser build, so that no request
// compresses one.

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
 * Removes the `imports` of each route from the route manifest. Only prefetch links read them, and
 * the shop has none. Every first visit loads the manifest, and they were a third of it.
 */
function shortenListOfPages(): void {
  const opening = 'window.__reactRouterManifest='
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  const path = join(folder, 'assets', name ?? '')
  const script = name ? readFileSync(path, 'utf8') : ''
  if (!script.startsWith(opening)) throw new Error('The route manifest has moved or changed its format')
  const list = JSON.parse(script.slice(opening.length).replace(/;\s*$/, '')) as { routes: Record<string, { imports?: string[] }> }
  for (const route of Object.values(list.routes)) delete route.imports
  writeFileSync(path, `${opening}${JSON.stringify(list)};`)
}
