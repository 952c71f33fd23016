import { become, install } from './ready.js'

install()
become(['scripts/remove-demo.ts', ...process.argv.slice(2)])
