import { become, build, install } from './ready.js'

// Which figures: of the pages where none are named.
const [which = 'run', ...how] = process.argv.slice(2)
const all = ['run', 'timing', 'sign-ins', 'catalogue', 'lighthouse', 'felt', 'orders', 'desk', 'live']
if (!all.includes(which)) {
  console.error(`npm run bench, or npm run bench -- with one of: ${all.join(', ')}`)
  process.exit(2)
}
install()
build()
become([`bench/${which}.ts`, ...how], { NODE_ENV: 'production' })
