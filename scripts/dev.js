import { become, install } from './ready.js'

install({ development: true })
become(['server/dev.ts'], { NODE_ENV: 'development' })
