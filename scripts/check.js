import { become, install } from './ready.js'

install()
become(['scripts/check.ts'])
