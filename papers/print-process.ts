import { serveParentProcess } from '#shop/base/process/child-process.ts'
import { printPapers, type PrintJob } from './print.ts'

// The child process of print-in-child.ts. It prints one file at a time. It reports only the name of
// an error, because the message could contain a customer's address.

serveParentProcess((work) => printPapers(work as PrintJob), { faultOf: (error) => (error instanceof Error ? error.name : 'unknown') })
