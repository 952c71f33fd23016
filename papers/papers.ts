import type { Papers } from '#shop/ports.ts'
import { printInWorker } from './print-in-child.ts'
import type { PrintJob } from './print.ts'

/**
 * Writes the shop's papers with React PDF, and draws the passport's picture: in a child process in
 * the built shop, in this process when running from source.
 */
export const papers: Papers = {
  invoices: (list) => printed({ kind: 'invoices', list }),
  packingSlips: (list) => printed({ kind: 'packing-slips', list }),
  passport: (one) => printed({ kind: 'passport', list: [one] }),
}

async function printed(work: PrintJob): Promise<Uint8Array> {
  // In the build this becomes `if (true)`, so the server process does not load the 100 MB of React
  // PDF.
  if (import.meta.env.PROD) return printInWorker(work)
  return (await import('./print.ts')).printPapers(work)
}
