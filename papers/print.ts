import { renderToBuffer } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { InLanguage, InvoicePaper, PackingSlipPaper } from '#shop/ports.ts'
import { familiesFor } from './fonts.ts'
import { Invoice } from './invoice.tsx'
import { languageOf } from './language.ts'
import { PackingSlip } from './packing-slip.tsx'
import { Sheaf } from './sheet.tsx'

/** Papers of one kind to print into one file. The list holds at least one. */
export type ToPrint =
  | { kind: 'invoices'; list: InLanguage<InvoicePaper>[] }
  | { kind: 'packing-slips'; list: InLanguage<PackingSlipPaper>[] }

/** Prints papers into one PDF. Uses 0.1 seconds or more of CPU time per paper. */
export async function print(work: ToPrint): Promise<Uint8Array> {
  const total = work.list.map(({ paper, locale }) => languageOf(locale, paper, []).t('papers.total'))
  const families = await familiesFor(JSON.stringify(work.list.map(({ paper }) => paper)) + total.join(''))
  const sheets: Sheet[] =
    work.kind === 'invoices' ? work.list.map((one) => invoice(one, families)) : work.list.map((one) => packingSlip(one, families))
  const [first, last] = [sheets[0]!, sheets.at(-1)!]
  const { locale, paper } = work.list[0]!
  const title = first === last ? first.title : `${first.title} – ${last.title}`
  return renderToBuffer(Sheaf({ title, seller: paper.seller, locale, sheets: sheets.map(({ drawn }) => drawn) }))
}

interface Sheet {
  title: string
  drawn: ReactElement
}

function invoice({ paper, locale }: InLanguage<InvoicePaper>, families: string[]): Sheet {
  const language = languageOf(locale, paper, families)
  return { title: language.t('papers.invoice', { number: paper.number }), drawn: Invoice({ paper, language }) }
}

function packingSlip({ paper, locale }: InLanguage<PackingSlipPaper>, families: string[]): Sheet {
  const language = languageOf(locale, paper, families)
  return { title: language.t('papers.slip', { number: paper.number }), drawn: PackingSlip({ paper, language }) }
}
