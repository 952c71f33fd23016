import { View } from '@react-pdf/renderer'
import type { InvoicePaper } from '#shop/ports.ts'
import type { Language } from './language.ts'
import { Said } from './said.tsx'
import { Block, Sheet } from './sheet.tsx'

/** The lines of the order and its totals. Later refunds follow below as credit. */
export function Invoice({ paper, language }: { paper: InvoicePaper; language: Language }) {
  const { t, day, address, look } = language
  return (
    <Sheet title={t('papers.invoice', { number: paper.number })} seller={paper.seller} language={language} country={paper.customer.country}>
      <View style={look.halves}>
        <Block language={language} label={t('papers.to')} lines={[...address(paper.customer), paper.email ?? []].flat()} />
        <Block
          language={language}
          label={t('papers.dates')}
          lines={[t('papers.ordered', { day: day(paper.placedAt) }), t('papers.paid', { day: day(paper.paidAt) })]}
        />
      </View>
      <Lines paper={paper} language={language} />
      <Sums paper={paper} language={language} />
    </Sheet>
  )
}

function Lines({ paper: { lines }, language }: { paper: InvoicePaper; language: Language }) {
  const { t, money, inARow, look } = language
  return (
    <View style={look.table}>
      <View style={[look.row, look.head]} fixed>
        <Said language={language} style={look.wide}>
          {t('papers.snack')}
        </Said>
        <Said language={language} style={look.count}>
          {t('papers.pieces')}
        </Said>
        <Said language={language} style={look.money}>
          {t('papers.price')}
        </Said>
        <Said language={language} style={look.money}>
          {t('papers.amount')}
        </Said>
      </View>
      {lines.map(({ name, variation, quantity, unitPriceCents, totalCents }, index) => (
        <View key={`${index} ${name}`} style={look.row} wrap={false}>
          <Said language={language} style={look.wide}>
            {inARow(name, variation)}
          </Said>
          <Said language={language} style={look.count}>
            {quantity}
          </Said>
          <Said language={language} style={look.money}>
            {money(unitPriceCents)}
          </Said>
          <Said language={language} style={look.money}>
            {money(totalCents)}
          </Said>
        </View>
      ))}
    </View>
  )
}

function Sums({ paper, language }: { paper: InvoicePaper; language: Language }) {
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

function Sum({ name, amount, strong, language }: { name: string; amount: string; strong?: boolean; language: Language }) {
  const { look } = language
  return (
    <View style={strong ? [look.sum, look.total] : look.sum}>
      <Said language={language} style={look.wide}>
        {name}
      </Said>
      <Said language={language} style={look.amount}>
        {amount}
      </Said>
    </View>
  )
}
