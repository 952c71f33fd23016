import { createServer } from 'vite'

// `npm run dev`: one process with hot reload. Vite loads pages and API code again for each request,
// so an edit shows at once. The database, the embedded services and the worker keep running: after
// an edit of those, restart.

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>

const { loadDevelopmentConfig } = await load<typeof import('#server/load-config.ts')>('/server/load-config.ts')
const { startShop } = await load<typeof import('#server/process/start.ts')>('/server/process/start.ts')
const { explainStartError } = await load<typeof import('#server/process/start-errors.ts')>('/server/process/start-errors.ts')
const { startupBanner } = await load<typeof import('#server/process/startup-banner.ts')>('/server/process/startup-banner.ts')

try {
  const config = loadDevelopmentConfig()
  const running = await startShop({
    config,
    buildId: 'development',
    clientFiles: null,
    stylesheets: ['/app/styles/app.css'],
    pages: ({ shop }) => {
      const publicUrl = new URL(shop.settings.url)
      return async (c) => {
        const { openPageHandler } = await load<typeof import('#server/pages/pages.ts')>('/server/pages/pages.ts')
        const { PageCache } = await load<typeof import('#server/pages/page-cache.ts')>('/server/pages/page-cache.ts')
        const build = await load<import('react-router').ServerBuild>('virtual:react-router/server-build')
        // A new cache for each request stores nothing, so every page shows the last edit.
        return openPageHandler(build, new PageCache(), publicUrl, { isDevelopment: true })(c)
      }
    },
    app: async (parts) => (await load<typeof import('./app.ts')>('/server/app.ts')).openApp(parts),
    before: vite.middlewares,
  })
  process.stdout.write(await startupBanner(running, config))
  const stop = async () => {
    await running.stop()
    await vite.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exit(1)
}
