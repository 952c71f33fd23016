import { become, install } from './ready.js'

install({ development: true })
become(['scripts/check.ts'])
