import { become, install } from './ready.js'

install()
become(['scripts/make-owner.ts', ...process.argv.slice(2)])
