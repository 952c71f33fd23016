import type { ServerBuild } from 'react-router'

/**
 * A minimal React Router server build for a test: these routes, rendered and reported by `entry`,
 * and no browser assets.
 */
export function serverBuild(
  entry: object,
  routes: { id: string; path?: string; index?: boolean; parentId?: string; module: object }[],
  more: Partial<ServerBuild> = {},
): ServerBuild {
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: { entry: { imports: [], module: '/entry.js' }, routes: {}, url: '/manifest.js', version: '1' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    publicPath: '/',
    assetsBuildDirectory: '',
    ...more,
  } as unknown as ServerBuild
}
