import { become, build, install } from './ready.js'

install()
build()
become(['scripts/drill.ts', ...process.argv.slice(2)])
