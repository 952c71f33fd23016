import { become, install } from './ready.js'

install()
become(['scripts/verify-shop.ts'])
