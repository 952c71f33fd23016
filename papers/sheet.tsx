import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { Seller } from '#shop/ports.ts'
import { familiesOf } from './fonts.ts'
import type { Language } from './language.ts'
import { look } from './look.ts'

/** Where the long American sheet is in the printer. */
const onLetter = new Set(['US', 'CA', 'MX'])

interface SheetProps {
  title: string
  seller: Seller
  language: Language
  /** Whose paper it is printed on. */
  country: string
  children: ReactNode
}

/** A document of the shop: who sells on top of the first page, on every page its name and number. */
export function Sheet({ title, seller, language: { locale, t }, country, children }: SheetProps) {
  return (
    <Document title={title} author={seller.name} creator={seller.name} producer={seller.name} language={locale}>
      <Page size={onLetter.has(country) ? 'LETTER' : 'A4'} style={[look.page, { fontFamily: familiesOf(locale) }]}>
        <Text style={look.shop}>{seller.name}</Text>
        {[...seller.address, [seller.email, new URL(seller.url).host].join(', '), seller.taxNumber].filter(Boolean).map((one) => (
          <Text key={one} style={look.soft}>
            {one}
          </Text>
        ))}
        <Text style={look.title}>{title}</Text>
        {children}
        <View style={look.foot} fixed>
          <Text>{title}</Text>
          <Text render={({ pageNumber, totalPages }) => t('papers.page', { page: pageNumber, pages: totalPages ?? pageNumber })} />
        </View>
      </Page>
    </Document>
  )
}

/** A few lines under a small heading. */
export function Block({ label, lines }: { label: string; lines: string[] }) {
  return (
    <View style={look.half}>
      <Text style={look.label}>{label}</Text>
      {lines.map((line, index) => (
        <Text key={`${index} ${line}`}>{line}</Text>
      ))}
    </View>
  )
}
