import { become, install } from './ready.js'

install({ development: true })
become(['scripts/emails.ts', ...process.argv.slice(2)])
