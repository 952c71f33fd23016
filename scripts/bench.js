import { become, build, install } from './ready.js'

// Which figures: of the pages where none are named.
const [which = 'run'] = process.argv.slice(2)
if (!['run', 'timing', 'sign-ins', 'catalogue'].includes(which)) {
  console.error('npm run bench, npm run bench -- timing, npm run bench -- sign-ins, or npm run bench -- catalogue')
  process.exit(2)
}
install()
build()
become([`bench/${which}.ts`], { NODE_ENV: 'production' })
