import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { WrongArguments } from '#server/config.types.ts'
import { loadConfig } from '#server/load-config.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { locales } from '#shared/locale.ts'
import type { EmailSender } from '#shop/ports.ts'

// `npm run emails [-- FOLDER]`: writes every email in every language as files, and prints the
// folder.

try {
  const { shopName: name, shopUrl: url } = loadConfig()
  const folder = resolve(readArguments())
  const written = await writeAll(folder, { name, url, timeZone: 'UTC' })
  process.stdout.write(`Wrote ${written} emails to ${folder}, each as .html and .txt.\n`)
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exit(1)
}

/** The folder to write to. */
function readArguments(): string {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
    if (!values.help) return positionals[0] ?? 'build/emails'
  } catch {
    // An unknown option gets the usage too.
  }
  throw new WrongArguments('npm run emails [-- FOLDER]')
}

async function writeAll(folder: string, sender: EmailSender): Promise<number> {
  // Node alone cannot load JSX.
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  const { emailSampleNames, renderEmailSample } = (await vite.ssrLoadModule('/emails/previews.ts')) as typeof import('#emails/previews.ts')
  let written = 0
  for (const locale of locales) {
    await mkdir(join(folder, locale), { recursive: true })
    for (const name of emailSampleNames()) {
      const email = await renderEmailSample(name, locale, sender)
      if (!email) continue
      const file = join(folder, locale, name)
      await writeFile(`${file}.html`, email.html)
      await writeFile(`${file}.txt`, `${email.subject}\n\n${email.text}`)
      written += 1
    }
  }
  await vite.close()
  return written
}
