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
    ['chromium', '/usr/bin/chromium'],
    ['postgresql', '/usr/lib/postgresql'],
  ].flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${missing.join(' and ')} for the tests (once) ...`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing, 'fonts-noto-core', 'fonts-noto-cjk'], options)
}
