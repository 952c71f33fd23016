import { existsSync } from 'node:fs'
import { createServer } from 'vite'

// `npm run dev`: one process with hot reload. Pages and calls are taken anew from Vite for each request, so that an edit shows
// at once; the database, the embedded services and the worker live on. An edit of those wants a restart.

if (existsSync('.env')) process.loadEnvFile('.env')
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>

const { readConfig } = await load<typeof import('./config.ts')>('/server/config.ts')
const { start } = await load<typeof import('#server/process/start.ts')>('/server/start.ts')
const { explain } = await load<typeof import('#server/process/start-errors.ts')>('/server/explain.ts')
const { greeting } = await load<typeof import('#server/process/greeting.ts')>('/server/greeting.ts')

try {
  // Signing in with Google can be tried on this machine, unless the real one is set up.
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, AUTH_SERVICE_URL } = process.env
  const config = readConfig({ ...process.env, GOOGLE_ISSUER: GOOGLE_ISSUER || (GOOGLE_CLIENT_ID || AUTH_SERVICE_URL ? '' : 'embedded') })
  const running = await start({
    config,
    buildId: 'development',
    clientFiles: null,
    stylesheets: ['/app/styles/app.css'],
    pages: ({ shop }) => {
      const publicUrl = new URL(shop.settings.url)
      return async (c) => {
        const { openPages } = await load<typeof import('#server/pages/pages.ts')>('/server/pages.ts')
        const { PageCache } = await load<typeof import('#server/pages/page-cache.ts')>('/server/page-cache.ts')
        const build = await load<import('react-router').ServerBuild>('virtual:react-router/server-build')
        // A cache of its own for one request keeps nothing: every page shows the last edit.
        return openPages(build, new PageCache(), publicUrl)(c)
      }
    },
    app: async (parts) => (await load<typeof import('./app.ts')>('/server/app.ts')).openApp(parts),
    before: vite.middlewares,
  })
  process.stdout.write(await greeting(running, config))
  const stop = async () => {
    await running.stop()
    await vite.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
