import { Document, Page, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { Seller } from '#shop/ports.ts'
import type { Language } from './language.ts'
import { Said } from './said.tsx'

/** Where the long American sheet is in the printer. */
const onLetter = new Set(['US', 'CA', 'MX'])

interface SheetProps {
  title: string
  seller: Seller
  language: Language
  /** Typefaces, in the order in which a character is looked for. */
  families: string[]
  /** Whose paper it is printed on. */
  country: string
  children: ReactNode
}

/** A document of the shop: who sells on top of the first page, on every page its name and number. */
export function Sheet({ title, seller, language, families, country, children }: SheetProps) {
  const { locale, look, t } = language
  return (
    <Document title={title} author={seller.name} creator={seller.name} producer={seller.name} language={locale}>
      <Page size={onLetter.has(country) ? 'LETTER' : 'A4'} style={[look.page, { fontFamily: families }]}>
        <Said language={language} style={look.shop}>
          {seller.name}
        </Said>
        {[...seller.address, [seller.email, new URL(seller.url).host].join(', '), seller.taxNumber].filter(Boolean).map((one) => (
          <Said language={language} key={one} style={look.soft}>
            {one}
          </Said>
        ))}
        <Said language={language} style={look.title}>
          {title}
        </Said>
        {children}
        <View style={look.foot} fixed>
          <Said language={language}>{title}</Said>
          <Said
            language={language}
            render={({ pageNumber, totalPages }) => t('papers.page', { page: pageNumber, pages: totalPages ?? pageNumber })}
          />
        </View>
      </Page>
    </Document>
  )
}

/** A few lines under a small heading. */
export function Block({ label, lines, language }: { label: string; lines: string[]; language: Language }) {
  const { look } = language
  return (
    <View style={look.half}>
      <Said language={language} style={look.label}>
        {label}
      </Said>
      {lines.map((line, index) => (
        <Said language={language} key={`${index} ${line}`}>
          {line}
        </Said>
      ))}
    </View>
  )
}
