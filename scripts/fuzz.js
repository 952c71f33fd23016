import { become, build, install } from './ready.js'

install()
build()
become(['scripts/fuzz.ts', ...process.argv.slice(2)])
