import { serveParent } from '#shop/base/process/child-process.ts'
import { print, type ToPrint } from './print.ts'

// The child process of print-in-child.ts. It prints one file at a time. It reports only the name of
// an error, because the message could contain a customer's address.

serveParent((work) => print(work as ToPrint), { faultOf: (error) => (error instanceof Error ? error.name : 'unknown') })
