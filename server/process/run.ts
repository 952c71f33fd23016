import * as build from 'virtual:react-router/server-build'
import { buildIdOf } from '#app/rendering/build-id.server.ts'
import { openApp } from '#server/app.ts'
import { loadConfig } from '#server/load-config.ts'
import { EMBEDDED_MIN_FREE_BYTES, watchFreeSpace } from './data-folder.ts'
import { explainStartError } from './start-errors.ts'
import { startupBanner } from './startup-banner.ts'
import { openPageHandler } from '#server/pages/pages.ts'
import { startShop } from './start.ts'

let running: Awaited<ReturnType<typeof startShop>> | undefined
let stopping = false

try {
  const config = loadConfig()
  running = await startShop({
    config,
    buildId: buildIdOf(build.assets.version),
    clientFiles: 'build/client',
    stylesheets: build.assets.routes['root']?.css ?? [],
    pages: ({ cache, shop, databaseAnswers }) => openPageHandler(build, cache, new URL(shop.settings.url), { databaseAnswers }),
    app: once(openApp),
  })
  process.stdout.write(await startupBanner(running, config))
  if (config.database.kind === 'pglite')
    watchFreeSpace(config.dataDir, EMBEDDED_MIN_FREE_BYTES, (full) => {
      process.stderr.write(`${explainStartError(full)}\n`)
      void stop(1)
    })
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exit(1)
}

process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

/** The first signal lets requests in progress finish. A second one exits at once. */
async function stop(code = 0): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  await running?.stop()
  process.exit(code)
}

/** One application for the life of the process. */
function once<A, T>(make: (parts: A) => T): (parts: A) => T {
  let made: T | undefined
  return (parts) => (made ??= make(parts))
}
