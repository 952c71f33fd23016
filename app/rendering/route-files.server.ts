import type { EntryContext } from 'react-router'

type Manifest = EntryContext['manifest']

/** What a page of the framework begins with: the addresses of the scripts and styles of a route and those around it, parted by spaces. */
export function routeFiles({ entry, routes }: Manifest, id: string): string {
  const files = new Set([entry.module, ...entry.imports])
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    for (const file of [route.module, ...(route.imports ?? []), ...(route.css ?? [])]) files.add(file)
  return [...files].join(' ')
}
