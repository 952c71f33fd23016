import { become, install } from './ready.js'

install()
become(['scripts/emails.ts', ...process.argv.slice(2)])
