import { become, build, install } from './ready.js'

// The benchmark to run. The default measures the pages.
const [which = 'run', ...how] = process.argv.slice(2)
const all = ['run', 'timing', 'sign-ins', 'catalogue', 'lighthouse', 'felt', 'orders', 'admin', 'live', 'unit-costs', 'steps', 'guard']
if (!all.includes(which)) {
  console.error(`Usage: npm run bench, or npm run bench -- ${all.join('|')}`)
  process.exit(2)
}
install({ development: true })
build()
become([`bench/${which}.ts`, ...how], { NODE_ENV: 'production' })
