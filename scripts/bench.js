import { become, build, install } from './ready.js'

// Measures the sections of bench/sections.ts, all of them or those that are named.
const asked = process.argv.slice(2)
install({ development: true })
if (asked.join() !== 'page') build()
become(['bench/run.ts', ...asked], { NODE_ENV: 'production' })
