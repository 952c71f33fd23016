import { Circle, Document, Page, Path, Svg, View } from '@react-pdf/renderer'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { Locale } from '#shared/locale.ts'
import type { Seller } from '#shop/ports.ts'
import { HEADING_FAMILY } from './fonts.ts'
import type { PaperLanguage } from './language.ts'
import { brand } from './styles.ts'
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
  const heading = { fontFamily: [HEADING_FAMILY, ...families] }
  return (
    <Page size={onLetter.has(country) ? 'LETTER' : 'A4'} style={[look.page, { fontFamily: families }]}>
      <View style={look.brand}>
        <BiteMark />
        <PaperText language={language} style={[look.shop, heading]}>
          {seller.name}
        </PaperText>
      </View>
      {[...seller.address, inARow(seller.email, new URL(seller.url).host), seller.taxNumber].filter(Boolean).map((one) => (
        <PaperText language={language} key={one} style={look.soft}>
          {one}
        </PaperText>
      ))}
      <PaperText language={language} style={[look.title, heading]}>
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

/** The logo, as on the shop's pages (app/ui/bite-mark.tsx). */
function BiteMark() {
  return (
    <Svg viewBox="-10.5 -10.5 21 21" width={20} height={20}>
      <Path fill={brand} d="M10 0A10 10 0 1 1 -1.5 -9.9A4.6 4.6 0 0 0 2.6 -5.2A4.6 4.6 0 0 0 6 -.9A4.6 4.6 0 0 0 10 0Z" />
      <Circle fill={brand} cx={5.6} cy={-8.3} r={1.5} />
      <Circle fill={brand} cx={9} cy={-5} r={0.95} />
    </Svg>
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
