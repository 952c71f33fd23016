import { become, install } from './ready.js'

install()
become(['server/dev.ts'], { NODE_ENV: 'development' })
