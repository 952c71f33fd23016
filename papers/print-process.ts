import { serveParent } from '#shop/base/process/child-process.ts'
import { print, type ToPrint } from './print.ts'

// The program that press.ts asks for one file at a time. A fault is told by its kind alone: what it says could hold somebody's address.

serveParent((work) => print(work as ToPrint), { faultOf: (error) => (error instanceof Error ? error.name : 'unknown') })
