import { become, build, install } from './ready.js'

/**
 * The commands of package.json that only need installed packages, or a build, before they begin.
 * `tools`: they need the development packages too.
 */
const commands = {
  check: { file: 'scripts/check.ts', tools: true },
  dev: { file: 'server/dev.ts', tools: true, env: { NODE_ENV: 'development' } },
  drill: { file: 'scripts/drill.ts', builds: true },
  emails: { file: 'scripts/emails.ts', tools: true },
  fuzz: { file: 'scripts/fuzz.ts', tools: true, builds: true },
  'make-owner': { file: 'scripts/make-owner.ts' },
  reconcile: { file: 'scripts/reconcile.ts' },
  'remove-demo': { file: 'scripts/remove-demo.ts' },
  'verify-shop': { file: 'scripts/verify-shop.ts' },
}

const [name, ...args] = process.argv.slice(2)
const { file, tools, builds, env } = commands[name]
install({ development: tools })
if (builds) build()
become([file, ...args], env)
