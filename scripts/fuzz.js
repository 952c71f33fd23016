import { become, build, install } from './ready.js'

install({ development: true })
build()
become(['scripts/fuzz.ts', ...process.argv.slice(2)])
