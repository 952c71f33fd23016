import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { DOMAINS, FOLDERS, OPEN_AREAS, PAGE_AREAS, PAGE_LAYERS } from './boundaries.ts'
import { type Source, sources } from './sources.ts'

const domains = Object.keys(DOMAINS)
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"?]+)[^'"]*['"]/g

/** Returns one line for each import that crosses a boundary of boundaries.ts. */
export function strayImports(files: Source[] = sources()): string[] {
  return files
    .filter(({ path }) => !mayImportEverything(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(importPattern)].flatMap(([, specifier = '']) => {
        const target = resolve(path, specifier)
        const reason = target && objectionTo(path, target)
        return reason ? [`${path} may not import ${target}: ${reason}`] : []
      }),
    )
}

function objectionTo(path: string, target: string): string | null {
  return folderObjection(path, target) ?? domainObjection(path, target) ?? pageObjection(path, target) ?? privateObjection(path, target)
}

function folderObjection(path: string, target: string): string | null {
  const [folder = ''] = path.split('/', 1)
  const allowed = [folder, ...(FOLDERS[folder]?.opens ?? [])]
  return allowed.some((one) => target === one || target.startsWith(`${one}/`)) ? null : `${folder}/ does not open it`
}

function domainObjection(path: string, target: string): string | null {
  const [from, to] = [domainOf(path), domainOf(target)]
  if (!to || from === to) return null
  if (from && domains.indexOf(from) < domains.indexOf(to)) return `${to} is above ${from}`
  return target.split('/').length > 3 && !OPEN_AREAS.test(target) ? `it is private to ${to}` : null
}

function domainOf(path: string): string | undefined {
  return domains.find((domain) => path.startsWith(`shop/${domain}/`))
}

function pageObjection(path: string, target: string): string | null {
  if (!path.startsWith('app/') || !target.startsWith('app/')) return null
  const [, area = '', page = ''] = target.split('/')
  const [, ownArea = '', ownPage = ''] = path.split('/')
  if (isPageArea(area)) {
    if (area === ownArea && (page === 'parts' || page === ownPage)) return null
    if (path === 'app/routes.ts') return null
    return page === 'parts' ? `${area}/parts is for the pages of ${area}` : `the folder of a page is private to it`
  }
  const [own, other] = [PAGE_LAYERS.indexOf(ownArea as never), PAGE_LAYERS.indexOf(area as never)]
  return own !== -1 && other !== -1 && own < other ? `app/${area} is above app/${ownArea}` : null
}

function isPageArea(folder: string): boolean {
  return PAGE_AREAS.includes(folder as never)
}

/** Only `x.ts` may import from the folder `x/`. */
function privateObjection(path: string, target: string): string | null {
  for (let folder = dirname(target); folder.includes('/'); folder = dirname(folder)) {
    const door = [`${folder}.ts`, `${folder}.tsx`].find(existsSync)
    if (door && path !== door && !path.startsWith(`${folder}/`)) return `it is private to ${door}`
  }
  return null
}

function mayImportEverything(path: string): boolean {
  return /^(tests|bench|scripts)\//.test(path) || /\.(test|contract)\.tsx?$/.test(path)
}

/** The file that an import names, from the root of the project. Null for a package and for generated types. */
export function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.') || specifier.includes('/+types/')) return null
  return join(dirname(from), specifier)
}
