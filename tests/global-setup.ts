import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer, type TemplateRun } from './fixtures/database-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateRun: TemplateRun
  }
}

/** Gives the run a folder and a name for its database template, and removes both at the end. */
export default async function setUp({ provide }: { provide: (key: 'templateRun', value: TemplateRun) => void }) {
  const folder = await mkdtemp(join(tmpdir(), 'wanderbite-tests-'))
  const name = `wanderbite_template_${randomBytes(6).toString('hex')}`
  provide('templateRun', { folder, name })
  return async () => {
    const server = process.env.TEST_DATABASE_URL
    if (server && existsSync(join(folder, 'postgres'))) await administer(server, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}
