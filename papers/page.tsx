import { Document, Page, View } from '@react-pdf/renderer'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { Locale } from '#shared/locale.ts'
import type { Seller } from '#shop/ports.ts'
import type { PaperLanguage } from './language.ts'
import { PaperText } from './text.tsx'

/** Countries that print on US Letter paper. */
const onLetter = new Set(['US', 'CA', 'MX'])

interface SheetProps {
  title: string
  seller: Seller
  language: PaperLanguage
  /** The country that decides the paper size. */
  country: string
  children: ReactNode
}

export function PaperDocument({
  title,
  seller,
  locale,
  sheets,
}: {
  title: string
  seller: Seller
  locale: Locale
  sheets: ReactElement[]
}) {
  return (
    <Document title={title} author={seller.name} creator={seller.name} producer={seller.name} language={locale}>
      {sheets.map((sheet, index) => (
        <Fragment key={index}>{sheet}</Fragment>
      ))}
    </Document>
  )
}

/**
 * The frame of every paper: the seller at the top of the first page, the title and page number on
 * every page.
 */
export function PaperPage({ title, seller, language, country, children }: SheetProps) {
  const { look, t, inARow, families } = language
  return (
    <Page size={onLetter.has(country) ? 'LETTER' : 'A4'} style={[look.page, { fontFamily: families }]}>
      <PaperText language={language} style={look.shop}>
        {seller.name}
      </PaperText>
      {[...seller.address, inARow(seller.email, new URL(seller.url).host), seller.taxNumber].filter(Boolean).map((one) => (
        <PaperText language={language} key={one} style={look.soft}>
          {one}
        </PaperText>
      ))}
      <PaperText language={language} style={look.title}>
        {title}
      </PaperText>
      {children}
      <View style={look.foot} fixed>
        <PaperText language={language}>{title}</PaperText>
        <PaperText
          language={language}
          render={({ subPageNumber, subPageTotalPages }) =>
            t('papers.page', { page: subPageNumber, pages: subPageTotalPages ?? subPageNumber })
          }
        />
      </View>
    </Page>
  )
}

export function PaperBlock({ label, lines, language }: { label: string; lines: string[]; language: PaperLanguage }) {
  const { look } = language
  return (
    <View style={look.half}>
      <PaperText language={language} style={look.label}>
        {label}
      </PaperText>
      {lines.map((line, index) => (
        <PaperText language={language} key={`${index} ${line}`}>
          {line}
        </PaperText>
      ))}
    </View>
  )
}
