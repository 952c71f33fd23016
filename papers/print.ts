import { renderToBuffer } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { firstOf } from '#shared/present.ts'
import type { LocalizedPaper, InvoicePaper, PackingSlipPaper, PassportPaper } from '#shop/ports.ts'
import { fontFamiliesFor } from './fonts.ts'
import { Invoice } from './invoice.tsx'
import { paperLanguageOf } from './language.ts'
import { PackingSlip } from './packing-slip.tsx'
import { PaperDocument } from './page.tsx'
import { drawPassport } from './passport.ts'

/**
 * Papers of one kind to print into one file. The list holds at least one; of passports, exactly
 * one.
 */
export type PrintJob =
  | { kind: 'invoices'; list: LocalizedPaper<InvoicePaper>[] }
  | { kind: 'packing-slips'; list: LocalizedPaper<PackingSlipPaper>[] }
  | { kind: 'passport'; list: LocalizedPaper<PassportPaper>[] }

/**
 * Prints papers into one PDF, or a passport into a PNG. Uses 0.1 seconds or more of CPU time per
 * paper.
 */
export async function printPapers(work: PrintJob): Promise<Uint8Array> {
  if (work.kind === 'passport') return drawPassport(firstOf(work.list))
  const total = work.list.map(({ paper, locale }) => paperLanguageOf(locale, paper, []).t('papers.total'))
  const families = await fontFamiliesFor(JSON.stringify(work.list.map(({ paper }) => paper)) + total.join(''))
  const sheets: Sheet[] =
    work.kind === 'invoices' ? work.list.map((one) => invoice(one, families)) : work.list.map((one) => packingSlip(one, families))
  const titles = [...sheets.slice(0, 1), ...sheets.slice(1).slice(-1)].map((sheet) => sheet.title)
  const { locale, paper } = firstOf<LocalizedPaper<InvoicePaper | PackingSlipPaper>>(work.list)
  return renderToBuffer(
    PaperDocument({ title: titles.join(' – '), seller: paper.seller, locale, sheets: sheets.map(({ drawn }) => drawn) }),
  )
}

interface Sheet {
  title: string
  drawn: ReactElement
}

function invoice({ paper, locale }: LocalizedPaper<InvoicePaper>, families: string[]): Sheet {
  const language = paperLanguageOf(locale, paper, families)
  return { title: language.t('papers.invoice', { number: paper.number }), drawn: Invoice({ paper, language }) }
}

function packingSlip({ paper, locale }: LocalizedPaper<PackingSlipPaper>, families: string[]): Sheet {
  const language = paperLanguageOf(locale, paper, families)
  return { title: language.t('papers.slip', { number: paper.number }), drawn: PackingSlip({ paper, language }) }
}
