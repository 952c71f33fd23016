import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { type Source, sources } from './sources.ts'

/** Which rooms a room may open. Every room may open itself; tests, benches and scripts may open all. */
const MAY_OPEN: Record<string, RegExp> = {
  shared: /^shared\//,
  locales: /^(locales|shared)\//,
  database: /^(database|shared)\//,
  embedded: /^(embedded|shared)\//,
  emails: /^(emails|locales|shared)\/|^shop\/ports\.ts$/,
  papers: /^(papers|locales|shared)\/|^shop\/(ports|child-process|queue)\.ts$/,
  adapters: /^(adapters|shared)\/|^shop\/(ports|failure|shop)\.ts$|^database\/schema\.ts$/,
  shop: /^(shop|shared)\/|^database\/schema\.ts$/,
  api: /^(api|shop|locales|shared)\//,
  'app/ui': /^(app\/ui|shared)\/|^app\/words\.tsx$|^locales\/messages\.ts$/,
  app: /^(app|shop|locales|shared)\//,
  server: /^(server|app|api|shop|adapters|embedded|database|emails|papers|locales|shared)\//,
}
/** Rooms whose folders are private: `x.ts` is the door, `x/` belongs to it alone. */
const WITH_DOORS = /^(shop|adapters|embedded|database)\//
const imported = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

export function strayImports(files: Source[] = sources()): string[] {
  return files
    .filter(({ path }) => !isFree(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(imported)].flatMap(([, specifier = '']) => {
        const target = resolve(path, specifier)
        if (!target) return []
        const room = path.startsWith('app/ui/') ? 'app/ui' : path.split('/', 1)[0]!
        if (!MAY_OPEN[room]?.test(target)) return [`${path}: ${room} may not open ${target}`]
        const door = doorOf(target)
        return door && !path.startsWith(door.replace(/\.ts$/, '/')) && path !== door
          ? [`${path}: opens ${target}, a private room of ${door}`]
          : []
      }),
    )
}

function isFree(path: string): boolean {
  return /^(tests|bench|scripts)\//.test(path) || /\.(test|contract)\.tsx?$/.test(path)
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.') || specifier.includes('/+types/')) return null
  return join(dirname(from), specifier)
}

/** The nearest door above a private file: shop/ordering/orders/orders.ts for shop/orders/transitions.ts. */
function doorOf(path: string): string | null {
  if (!WITH_DOORS.test(path)) return null
  for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) if (existsSync(`${folder}.ts`)) return `${folder}.ts`
  return null
}
