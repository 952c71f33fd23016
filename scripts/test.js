import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { become, build, install } from './ready.js'

const [part] = process.argv.slice(2)
if (part !== undefined && !['quick', 'full'].includes(part)) {
  console.error(`npm test -- ${part}: only "quick" and "full" are known`)
  process.exit(1)
}
install({ development: true })
if (part !== 'quick') {
  installDebianPackages()
  build()
}
become(['scripts/test.ts', ...process.argv.slice(2)])

/**
 * Installs missing packages on Debian as root. Elsewhere the tests report which parts they skip.
 */
function installDebianPackages() {
  // A row lists alternatives. The first one that this Debian has is enough.
  const missing = [
    [
      ['chromium-headless-shell', '/usr/bin/chromium-headless-shell'],
      ['chromium', '/usr/bin/chromium'],
    ],
    [['postgresql', '/usr/lib/postgresql']],
    [['pgbouncer', '/usr/sbin/pgbouncer']],
    [['haproxy', '/usr/sbin/haproxy']],
    [['nginx-light', '/usr/sbin/nginx']],
    [['varnish', '/usr/sbin/varnishd']],
    // Its files lie in a folder named after the processor.
    [['varnish-modules', '/var/lib/dpkg/info/varnish-modules.list']],
  ].filter((row) => !isThere(row))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${missing.map(([[name]]) => name).join(' and ')} for the tests (first run only) ...`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const aptGet = (...args) => spawnSync('apt-get', args, options)
  const install = (...names) => aptGet('install', '-y', '-qq', '--no-install-recommends', ...names)
  aptGet('update', '-qq')
  for (const row of missing) for (const [name] of row) if (!isThere(row)) install(name)
  install('fonts-noto-core', 'fonts-noto-cjk')
}

function isThere(row) {
  return row.some(([, path]) => existsSync(path))
}
