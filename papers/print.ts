import { renderToBuffer } from '@react-pdf/renderer'
import type { Locale } from '#shared/locale.ts'
import type { InvoicePaper, PackingSlipPaper } from '#shop/ports.ts'
import { familiesFor } from './fonts.ts'
import { Invoice } from './invoice.tsx'
import { languageOf } from './language.ts'
import { PackingSlip } from './packing-slip.tsx'

/** A paper to be printed, and in which language. */
export type ToPrint =
  | { kind: 'invoice'; paper: InvoicePaper; locale: Locale }
  | { kind: 'packing-slip'; paper: PackingSlipPaper; locale: Locale }

/** Sets a paper and answers it as PDF. Takes a processor for a tenth of a second and more. */
export async function print(work: ToPrint): Promise<Uint8Array> {
  const language = languageOf(work.locale, work.paper.currency)
  const families = await familiesFor(JSON.stringify(work.paper) + language.t('papers.total'))
  return renderToBuffer(
    work.kind === 'invoice' ? Invoice({ paper: work.paper, language, families }) : PackingSlip({ paper: work.paper, language, families }),
  )
}
