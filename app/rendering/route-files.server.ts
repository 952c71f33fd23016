import type { EntryContext } from 'react-router'

type Manifest = EntryContext['manifest']

/**
 * The addresses of the scripts and styles of a route and its parent routes, separated by spaces.
 */
export function listRouteFiles({ entry, routes }: Manifest, id: string): string {
  const files = new Set([entry.module, ...entry.imports])
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    for (const file of [route.module, ...(route.imports ?? []), ...(route.css ?? [])]) files.add(file)
  return [...files].join(' ')
}
