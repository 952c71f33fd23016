import type { EntryContext } from 'react-router'
import { buildIdOf } from './build-id.server.ts'
import type { PageBuild } from './static-page.ts'

type Manifest = EntryContext['manifest']

const known = new WeakMap<Manifest, PageBuild>()

/** The build with this route manifest, as its pages name it. */
export function pageBuildOf(manifest: Manifest): PageBuild {
  let build = known.get(manifest)
  if (!build) known.set(manifest, (build = { id: buildIdOf(manifest.version), listRouteFiles: (id) => listRouteFiles(manifest, id) }))
  return build
}

/**
 * The addresses of the scripts and styles of a route and its parent routes, separated by spaces.
 */
function listRouteFiles({ entry, routes }: Manifest, id: string): string {
  const files = new Set([entry.module, ...entry.imports])
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    for (const file of [route.module, ...(route.imports ?? []), ...(route.css ?? [])]) files.add(file)
  return [...files].join(' ')
}
