import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchShop } from '#tests/helpers/launch.ts'
import { type FuzzRole, fuzzRoles, signInAs } from './fuzz/roles.ts'
import { installSchemathesis, runSchemathesis } from './fuzz/schemathesis.ts'

// `npm run fuzz`: schemathesis makes up calls from /api/openapi.json, valid and invalid ones, and
// compares each response of a fresh demo shop with the document, as a visitor, a customer and the
// owner. `npm run fuzz -- owner` runs one role.

const [only] = process.argv.slice(2)
const roles = fuzzRoles.filter((role) => only === undefined || role === only)
if (roles.length === 0) {
  console.error(`Usage: npm run fuzz, or npm run fuzz -- ${fuzzRoles.join('|')}`)
  process.exit(2)
}
const schemathesis = installSchemathesis()
if (!schemathesis) {
  console.log('Skipped: this machine has no Python 3.10 with pip, or pip cannot reach its index.')
  process.exit(0)
}
let hasFindings = false
for (const role of roles) if (!(await fuzzAs(role, schemathesis))) hasFindings = true
process.exit(hasFindings ? 1 : 0)

/** Fuzzes a fresh shop in one role. Resolves to true when there are no findings. */
async function fuzzAs(role: FuzzRole, program: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
  const shop = await launchShop(folder, { LOG_LEVEL: 'error' })
  try {
    console.log(`As ${role} ...`)
    const ok = await runSchemathesis(program, { url: shop.url, folder, session: await signInAs(role, shop.url), isStaff: role === 'owner' })
    const logged = shop.printed().match(/^\{.*"level":"error".*\}$/gm) ?? []
    for (const line of logged) console.error(line)
    return ok && logged.length === 0
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
