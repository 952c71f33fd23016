import { become, build, install } from './ready.js'

install()
build()
become(['build/server/main.js'], { NODE_ENV: 'production' })
