import { Text, View } from '@react-pdf/renderer'
import type { InvoicePaper } from '#shop/ports.ts'
import type { Language } from './language.ts'
import { look } from './look.ts'
import { Block, Sheet } from './sheet.tsx'

/** What was bought and what it came to; what was given back since stands below as credit. */
export function Invoice({ paper, language }: { paper: InvoicePaper; language: Language }) {
  const { t, day, address } = language
  return (
    <Sheet title={t('papers.invoice', { number: paper.number })} seller={paper.seller} language={language} country={paper.customer.country}>
      <View style={look.halves}>
        <Block label={t('papers.to')} lines={[...address(paper.customer), paper.email]} />
        <Block
          label={t('papers.dates')}
          lines={[t('papers.ordered', { day: day(paper.placedAt) }), t('papers.paid', { day: day(paper.paidAt) })]}
        />
      </View>
      <Lines paper={paper} language={language} />
      <Sums paper={paper} language={language} />
    </Sheet>
  )
}

function Lines({ paper: { lines }, language: { t, money } }: { paper: InvoicePaper; language: Language }) {
  return (
    <View style={look.table}>
      <View style={[look.row, look.head]} fixed>
        <Text style={look.wide}>{t('papers.snack')}</Text>
        <Text style={look.count}>{t('papers.pieces')}</Text>
        <Text style={look.money}>{t('papers.price')}</Text>
        <Text style={look.money}>{t('papers.amount')}</Text>
      </View>
      {lines.map(({ name, variation, quantity, unitPriceCents, totalCents }, index) => (
        <View key={`${index} ${name}`} style={look.row} wrap={false}>
          <Text style={look.wide}>{[name, variation].filter(Boolean).join(', ')}</Text>
          <Text style={look.count}>{quantity}</Text>
          <Text style={look.money}>{money(unitPriceCents)}</Text>
          <Text style={look.money}>{money(totalCents)}</Text>
        </View>
      ))}
    </View>
  )
}

function Sums({ paper, language: { t, money, day, percent } }: { paper: InvoicePaper; language: Language }) {
  const { subtotalCents, discounts, shippingCents, deliveryMethod, tax, totalCents, credits } = paper
  const given = credits.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const taxed = { percent: tax.percent ? percent(tax.percent) : '' }
  return (
    <View style={look.sums} wrap={false}>
      <Sum name={t('papers.subtotal')} amount={money(subtotalCents)} />
      {discounts.map(({ name, amountCents }) => (
        <Sum key={name} name={name || t('papers.discount')} amount={money(-amountCents)} />
      ))}
      <Sum name={t(`papers.delivery-${deliveryMethod}`)} amount={money(shippingCents)} />
      {!tax.included && <Sum name={tax.percent ? t('papers.tax', taxed) : t('papers.no-tax')} amount={money(tax.cents)} />}
      <Sum name={t('papers.total')} amount={money(totalCents)} strong />
      {tax.included && <Sum name={t('papers.tax-included', taxed)} amount={money(tax.cents)} />}
      {credits.map(({ at, amountCents }, index) => (
        <Sum key={index} name={t('papers.credit', { day: day(at) })} amount={money(-amountCents)} />
      ))}
      {given > 0 && <Sum name={t('papers.in-the-end')} amount={money(totalCents - given)} strong />}
    </View>
  )
}

function Sum({ name, amount, strong }: { name: string; amount: string; strong?: boolean }) {
  return (
    <View style={strong ? [look.sum, look.total] : look.sum}>
      <Text style={look.wide}>{name}</Text>
      <Text style={{ textAlign: 'right', fontFeatureSettings: ['tnum'] }}>{amount}</Text>
    </View>
  )
}
