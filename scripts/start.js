import { become, build, install, shopEnvironment, shopFlags } from './ready.js'

install()
build()
become([...shopFlags, 'build/server/main.js'], shopEnvironment)
