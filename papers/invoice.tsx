import { View } from '@react-pdf/renderer'
import type { InvoicePaper } from '#shop/ports.ts'
import type { PaperLanguage } from './language.ts'
import { PaperText } from './text.tsx'
import { PaperBlock, PaperPage } from './page.tsx'

/** The lines of the order and its totals. Later refunds follow below as credit. */
export function Invoice({ paper, language }: { paper: InvoicePaper; language: PaperLanguage }) {
  const { t, day, address, look } = language
  return (
    <PaperPage
      title={t('papers.invoice', { number: paper.number })}
      seller={paper.seller}
      language={language}
      country={paper.customer.country}
    >
      <View style={look.halves}>
        <PaperBlock language={language} label={t('papers.to')} lines={[...address(paper.customer), paper.email ?? []].flat()} />
        <PaperBlock
          language={language}
          label={t('papers.dates')}
          lines={[t('papers.ordered', { day: day(paper.placedAt) }), t('papers.paid', { day: day(paper.paidAt) })]}
        />
      </View>
      <Lines paper={paper} language={language} />
      <Sums paper={paper} language={language} />
    </PaperPage>
  )
}

function Lines({ paper: { lines }, language }: { paper: InvoicePaper; language: PaperLanguage }) {
  const { t, money, inARow, look } = language
  return (
    <View style={look.table}>
      <View style={[look.row, look.head]} fixed>
        <PaperText language={language} style={look.wide}>
          {t('papers.snack')}
        </PaperText>
        <PaperText language={language} style={look.count}>
          {t('papers.pieces')}
        </PaperText>
        <PaperText language={language} style={look.money}>
          {t('papers.price')}
        </PaperText>
        <PaperText language={language} style={look.money}>
          {t('papers.amount')}
        </PaperText>
      </View>
      {lines.map(({ name, variation, quantity, unitPriceCents, totalCents }, index) => (
        <View key={`${index} ${name}`} style={look.row} wrap={false}>
          <PaperText language={language} style={look.wide}>
            {inARow(name, variation)}
          </PaperText>
          <PaperText language={language} style={look.count}>
            {quantity}
          </PaperText>
          <PaperText language={language} style={look.money}>
            {money(unitPriceCents)}
          </PaperText>
          <PaperText language={language} style={look.money}>
            {money(totalCents)}
          </PaperText>
        </View>
      ))}
    </View>
  )
}

function Sums({ paper, language }: { paper: InvoicePaper; language: PaperLanguage }) {
  const { t, money, day, percent, look } = language
  const { subtotalCents, discounts, shippingCents, deliveryMethod, tax, totalCents, credits } = paper
  const given = credits.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const taxed = { percent: tax.percent ? percent(tax.percent) : '', on: money(tax.onCents) }
  return (
    <View style={look.sums} wrap={false}>
      <Sum language={language} name={t('papers.subtotal')} amount={money(subtotalCents)} />
      {discounts.map(({ name, amountCents }) => (
        <Sum language={language} key={name} name={name || t('papers.discount')} amount={money(-amountCents)} />
      ))}
      <Sum language={language} name={t(`papers.delivery-${deliveryMethod}`)} amount={money(shippingCents)} />
      {!tax.included && (
        <Sum language={language} name={tax.percent ? t('papers.tax', taxed) : t('papers.no-tax')} amount={money(tax.cents)} />
      )}
      <Sum language={language} name={t('papers.total')} amount={money(totalCents)} strong />
      {tax.included && <Sum language={language} name={t('papers.tax-included', taxed)} amount={money(tax.cents)} />}
      {credits.map(({ at, amountCents }, index) => (
        <Sum language={language} key={index} name={t('papers.credit', { day: day(at) })} amount={money(-amountCents)} />
      ))}
      {given > 0 && <Sum language={language} name={t('papers.in-the-end')} amount={money(totalCents - given)} strong />}
    </View>
  )
}

function Sum({ name, amount, strong, language }: { name: string; amount: string; strong?: boolean; language: PaperLanguage }) {
  const { look } = language
  return (
    <View style={strong ? [look.sum, look.total] : look.sum}>
      <PaperText language={language} style={look.wide}>
        {name}
      </PaperText>
      <PaperText language={language} style={look.amount}>
        {amount}
      </PaperText>
    </View>
  )
}
