import type { Papers } from '#shop/ports.ts'
import { printInChild } from './print-in-child.ts'
import type { ToPrint } from './print.ts'

/** Writes the shop's papers with React PDF: in a process of its own where the shop was built, here where it runs from its sources. */
export const papers: Papers = {
  invoices: (list) => printed({ kind: 'invoices', list }),
  packingSlips: (list) => printed({ kind: 'packing-slips', list }),
}

async function printed(work: ToPrint): Promise<Uint8Array> {
  // Built, this reads `if (true)`, and the program that listens to requests is spared the 100 MB of what sets pages.
  if (import.meta.env.PROD) return printInChild(work)
  return (await import('./print.ts')).print(work)
}
