import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What V8 makes of the program is kept beside it, so that the next start need not compile it again. Where nothing can be written, it does.
enableCompileCache(join(import.meta.dirname, 'compiled'))
await import('#server/process/run.ts')
