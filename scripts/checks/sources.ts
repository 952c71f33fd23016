import { globSync, readFileSync } from 'node:fs'

export interface Source {
  path: string
  text: string
}

/** Every source file of the project, tests included. */
export function sources(
  pattern = '{app,api,shop,adapters,embedded,packages,database,emails,papers,locales,shared,server,tests,bench,scripts}/**/*.{ts,tsx}',
): Source[] {
  return globSync(pattern).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}
