import { FolderInUse } from '#database/folder-lock.ts'
import { loadConfig } from '#server/load-config.ts'
import { BadSettings } from '#server/config.types.ts'
import { EMBEDDED_MIN_FREE_BYTES, openDataFolder } from '#server/process/data-folder.ts'
import { removeDemo } from '#server/demo/demo.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { openConfiguredDatabase } from '#server/services/database.ts'
import { printWaits } from './print-waits.ts'

// `npm run remove-demo`: permanently deletes the demo accounts and the generated orders. Real
// orders stay.

try {
  const config = loadConfig()
  const { database, dataDir } = config
  if (database.kind === 'pglite') await openDataFolder(dataDir, EMBEDDED_MIN_FREE_BYTES)
  const opened = await openConfiguredDatabase(config, printWaits, { task: 'remove-demo' }).catch((error: unknown) => {
    if (error instanceof FolderInUse) throw new BadSettings([`A running shop is using DATA_DIR (${dataDir}): stop it first.`])
    throw error
  })
  const { orders, accounts } = await removeDemo(opened.db)
  await opened.close()
  process.stdout.write(`Permanently deleted ${orders} demo orders and ${accounts} demo accounts.\n`)
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exitCode = 1
}
