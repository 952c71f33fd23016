import { loadConfig } from '#server/load-config.ts'
import { EMBEDDED_MIN_FREE_BYTES, openDataFolder } from '#server/process/data-folder.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { openLog } from '#server/process/log.ts'
import { openConfiguredDatabase } from '#server/services/database.ts'
import { urls } from '#shared/urls.ts'
import { makeOwner } from '#shop/office/staff/staff.ts'
import { printWaits } from './print-waits.ts'

// `npm run make-owner -- EMAIL`: makes a registered, confirmed customer the owner of the shop.

const [email = '', ...rest] = process.argv.slice(2)
if (!email.includes('@') || rest.length > 0) end('Enter the email of one account: npm run make-owner -- ada@shop.example', 2)

try {
  const config = loadConfig()
  const { kind } = config.database
  if (kind === 'pglite') await openDataFolder(config.dataDir, EMBEDDED_MIN_FREE_BYTES)
  const opened = await openConfiguredDatabase(config, printWaits, { task: 'make-owner' })
  const outcome = await makeOwner({ db: opened.db, log: openLog('info'), now: () => new Date() }, email)
  await opened.close()
  const start = kind === 'pglite' ? 'start the shop, ' : ''
  if (outcome === 'unknown')
    end(`No account uses ${email}: ${start}register it at ${config.shopUrl}${urls.register()}, then run this again.`, 1)
  if (outcome === 'unconfirmed')
    end(`${email} isn’t confirmed yet: ${start}click the link in the confirmation email, then run this again.`, 1)
  if (outcome === 'was-already') end(`${email} is already an owner of the shop. Nothing changed.`, 0)
  end(`${email} is now an owner of the shop. The account was signed out everywhere: sign in again and set up two-step sign-in.`, 0)
} catch (error) {
  end(explainStartError(error), 1)
}

function end(line: string, code: number): never {
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(`${line}\n`)
  process.exit(code)
}
