import { become, build, install } from './ready.js'

install()
build()
become(['bench/run.ts'], { NODE_ENV: 'production' })
