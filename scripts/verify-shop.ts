import { FolderInUse } from '#database/folder-lock.ts'
import { loadConfig } from '#server/load-config.ts'
import type { Config } from '#server/config.types.ts'
import { EMBEDDED_MIN_FREE_BYTES, openDataFolder } from '#server/process/data-folder.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { openConfiguredDatabase } from '#server/services/database.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { callShop } from './call-shop.ts'
import { printWaits } from './print-waits.ts'

// `npm run verify-shop`: runs the integrity checks and prints every violation. Exit code 0: no
// violation. 1: violations. 2: the checks could not run.

const MAX_SHOWN = 10

try {
  const config = loadConfig()
  const faults = await verifyHere(config).catch((error: unknown) => {
    if (error instanceof FolderInUse) return askTheShop(config)
    throw error
  })
  const broken = Object.entries(faults)
  for (const [rule, rows] of broken) {
    const more = rows.length > MAX_SHOWN ? ' ...' : ''
    process.stdout.write(`Failed: ${rule}\n  ${rows.slice(0, MAX_SHOWN).join('\n  ')}${more}\n`)
  }
  if (broken.length === 0) process.stdout.write('All integrity checks passed.\n')
  process.stdout.write('Not checked: whether the payment provider has the same payments and refunds. `npm run reconcile` compares them.\n')
  process.exitCode = broken.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exitCode = 2
}

async function verifyHere(config: Config): Promise<Record<string, string[]>> {
  if (config.database.kind === 'pglite') await openDataFolder(config.dataDir, EMBEDDED_MIN_FREE_BYTES)
  const opened = await openConfiguredDatabase(config, printWaits, { task: 'verify-shop' })
  try {
    return await checkIntegrity(opened)
  } finally {
    await opened.close()
  }
}

/** A running shop locks the embedded database, so the shop runs the integrity checks itself. */
async function askTheShop(config: Config): Promise<Record<string, string[]>> {
  return ((await callShop(config, 'POST', '/api/verify')) as { faults: Record<string, string[]> }).faults
}
