import { View } from '@react-pdf/renderer'
import { Fragment } from 'react'
import type { InvoicePaper, PaperLine } from '#shop/ports.ts'
import { type PaperBoxHead, withBoxes } from './boxes.ts'
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
  const { t, look } = language
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
      {withBoxes(lines).map(({ line, box }, index) => (
        <Fragment key={`${index} ${line.name}`}>
          {box && <BoxRow box={box} language={language} />}
          <Line line={line} language={language} />
        </Fragment>
      ))}
    </View>
  )
}

/** A discovery box with its one price. */
function BoxRow({ box: { quantity, size, totalCents }, language }: { box: PaperBoxHead; language: PaperLanguage }) {
  const { t, money, look } = language
  return (
    <View style={look.row} wrap={false} minPresenceAhead={40}>
      <PaperText language={language} style={[look.wide, look.strong]}>
        {t('common.discovery-box-of', { count: size })}
      </PaperText>
      <PaperText language={language} style={look.count}>
        {quantity}
      </PaperText>
      <PaperText language={language} style={look.money}>
        {money(totalCents / quantity)}
      </PaperText>
      <PaperText language={language} style={look.money}>
        {money(totalCents)}
      </PaperText>
    </View>
  )
}

/** A snack of a box has no amount of its own: the box has one price. */
function Line({
  line: { name, variation, quantity, unitPriceCents, totalCents, box },
  language,
}: {
  line: PaperLine
  language: PaperLanguage
}) {
  const { money, inARow, look } = language
  return (
    <View style={look.row} wrap={false}>
      <PaperText language={language} style={box ? [look.wide, look.inBox] : look.wide}>
        {inARow(name, variation)}
      </PaperText>
      <PaperText language={language} style={look.count}>
        {quantity}
      </PaperText>
      <PaperText language={language} style={look.money}>
        {box ? '' : money(unitPriceCents)}
      </PaperText>
      <PaperText language={language} style={look.money}>
        {box ? '' : money(totalCents)}
      </PaperText>
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
      {tax.percent && (
        <PaperText language={language} style={look.label}>
          {t('papers.tax-rounding')}
        </PaperText>
      )}
      {credits.map(({ at, amountCents }, index) => (
        <Sum language={language} key={index} name={t('papers.credit', { day: day(at) })} amount={money(-amountCents)} />
      ))}
      {given > 0 && <Sum language={language} name={t('papers.paid-after-refunds')} amount={money(totalCents - given)} strong />}
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
