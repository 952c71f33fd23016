import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Caches V8's compiled code beside the program for a faster next start. Without write access it
// compiles each time.
enableCompileCache(join(import.meta.dirname, 'compiled'))
await import('#server/process/run.ts')
