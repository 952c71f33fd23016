import { gzipSync } from 'node:zlib'

/**
 * Gzipped bytes of all JavaScript that a first visit to `page` loads: every script and preload in
 * the page, and their imports.
 */
export async function scriptBytes(page: string): Promise<number> {
  const html = await (await fetch(page, { headers: { 'accept-language': 'en-US' } })).text()
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"|["'](\/assets\/[^"']+\.js)["']/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  const seen = new Map<string, number>()
  const visit = async (url: URL): Promise<void> => {
    if (seen.has(url.pathname)) return
    seen.set(url.pathname, 0)
    const script = await (await fetch(url)).text()
    seen.set(url.pathname, gzipSync(script, { level: 9 }).length)
    for (const [, path = ''] of script.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js|\/assets\/[^"']+\.js)["']/g))
      await visit(new URL(path, url))
  }
  for (const path of new Set(named)) await visit(new URL(path, page))
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0)
}
