import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { become, build, install } from './ready.js'

install()
installDebianPackages()
build()
become(['scripts/test.ts'])

/** Where this is Debian, root and a package is missing, installs it; elsewhere the tests say what they skip. */
function installDebianPackages() {
  const missing = [
    ['chromium-headless-shell', '/usr/bin/chromium-headless-shell'],
    ['postgresql', '/usr/lib/postgresql'],
  ].flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${missing.join(' and ')} for the tests (once) ...`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // Who has no way to the packages hears so soon.
  const aptGet = (...args) => spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0', ...args], options)
  aptGet('update', '-qq')
  // One by one: what this Debian does not have keeps none of the others away.
  for (const name of [...missing, 'fonts-noto-core', 'fonts-noto-cjk']) aptGet('install', '-y', '-qq', '--no-install-recommends', name)
}
