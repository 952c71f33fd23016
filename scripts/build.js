import { build, install } from './ready.js'

install()
build()
