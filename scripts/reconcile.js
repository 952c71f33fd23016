import { become, install } from './ready.js'

install()
become(['scripts/reconcile.ts', ...process.argv.slice(2)])
