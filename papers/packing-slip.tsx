import { View } from '@react-pdf/renderer'
import { Fragment } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import type { Cents } from '#shared/money.ts'
import type { PackingSlipPaper } from '#shop/ports.ts'
import { type PaperBoxHead, withBoxes } from './boxes.ts'
import type { PaperLanguage } from './language.ts'
import { PaperText } from './text.tsx'
import { PaperBlock, PaperPage } from './page.tsx'

/**
 * A note with up to this many lines stays on one page. React PDF would draw an unbreakable note
 * longer than a page over the other content.
 */
const MAX_UNBROKEN_LINES = 24

/** The contents of the parcel: quantities, allergens, gift message and note. */
export function PackingSlip({ paper, language }: { paper: PackingSlipPaper; language: PaperLanguage }) {
  const { t, day, address, look } = language
  const { number, seller, shipTo, placedAt, deliveryMethod, lines, note, giftMessage, totalCents } = paper
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <PaperPage title={t('papers.slip', { number })} seller={seller} language={language} country={shipTo.country}>
      <View style={look.halves}>
        <PaperBlock language={language} label={t('papers.ship-to')} lines={address(shipTo)} />
        <PaperBlock
          language={language}
          label={t('papers.parcel')}
          lines={[t('papers.ordered', { day: day(placedAt) }), t(`papers.delivery-${deliveryMethod}`), t('papers.total-items', { pieces })]}
        />
      </View>
      {giftMessage !== '' && <Words language={language} label={t('papers.gift')} text={giftMessage} />}
      <Lines paper={paper} language={language} />
      {totalCents !== null && <Total cents={totalCents} language={language} />}
      {note !== '' && <Words language={language} label={t('papers.note')} text={note} />}
    </PaperPage>
  )
}

/** The snacks with their allergens. The amounts are shown only if the slip has a total. */
function Lines({ paper: { lines, totalCents }, language }: { paper: PackingSlipPaper; language: PaperLanguage }) {
  const { t, money, inARow, look } = language
  const hasAmounts = totalCents !== null
  return (
    <View style={look.table}>
      <View style={[look.row, look.head]} fixed>
        <PaperText language={language} style={look.count}>
          {t('papers.pieces')}
        </PaperText>
        <PaperText language={language} style={look.wide}>
          {t('papers.snack')}
        </PaperText>
        {hasAmounts && (
          <PaperText language={language} style={look.money}>
            {t('papers.amount')}
          </PaperText>
        )}
      </View>
      {withBoxes(lines).map(({ line, box }, index) => (
        <Fragment key={`${index} ${line.name}`}>
          {box && <BoxRow box={box} hasAmounts={hasAmounts} language={language} />}
          <View style={look.row} wrap={false}>
            <PaperText language={language} style={[look.count, look.strong]}>
              {line.quantity}
            </PaperText>
            <View style={line.box ? [look.wide, look.inBox] : look.wide}>
              <PaperText language={language}>{inARow(line.name, line.variation)}</PaperText>
              <Allergens of={line.allergens} language={language} />
            </View>
            {hasAmounts && (
              <PaperText language={language} style={look.money}>
                {line.box ? '' : money(line.totalCents)}
              </PaperText>
            )}
          </View>
        </Fragment>
      ))}
    </View>
  )
}

/** A discovery box above its snacks, with the text of its gift card. */
function BoxRow({ box, hasAmounts, language }: { box: PaperBoxHead; hasAmounts: boolean; language: PaperLanguage }) {
  const { t, money, look } = language
  return (
    <View style={look.row} wrap={false} minPresenceAhead={40}>
      <PaperText language={language} style={look.count}>
        {''}
      </PaperText>
      <View style={look.wide}>
        <PaperText language={language} style={look.strong}>
          {t('common.discovery-box-of', { count: box.size })}
        </PaperText>
        {box.giftCard !== null && (
          <PaperText language={language}>{box.giftCard ? t('common.box-card', { text: box.giftCard }) : t('common.box-gift')}</PaperText>
        )}
      </View>
      {hasAmounts && (
        <PaperText language={language} style={look.money}>
          {money(box.totalCents)}
        </PaperText>
      )}
    </View>
  )
}

function Total({ cents, language }: { cents: Cents; language: PaperLanguage }) {
  const { t, money, look } = language
  return (
    <View style={look.sums} wrap={false}>
      <View style={[look.sum, look.total]}>
        <PaperText language={language} style={look.wide}>
          {t('papers.total-with-all')}
        </PaperText>
        <PaperText language={language} style={look.amount}>
          {money(cents)}
        </PaperText>
      </View>
    </View>
  )
}

/** Says so explicitly when the allergens are unknown. */
function Allergens({ of: allergens, language }: { of: string[] | null; language: PaperLanguage }) {
  const { t, locale, look } = language
  if (allergens === null)
    return (
      <PaperText language={language} style={look.strong}>
        {t('papers.allergens-unknown')}
      </PaperText>
    )
  if (allergens.length === 0) return null
  const named = allergens.map((allergen) => t(`common.allergen-${allergen}` as MessageKey))
  return (
    <PaperText language={language} style={look.strong}>
      {t('papers.contains', { allergens: new Intl.ListFormat(locale).format(named) })}
    </PaperText>
  )
}

function Words({ label, text, language }: { label: string; text: string; language: PaperLanguage }) {
  const { look } = language
  const lines = text.split('\n')
  return (
    <View style={look.words} wrap={lines.length > MAX_UNBROKEN_LINES}>
      <PaperText language={language} style={look.label}>
        {label}
      </PaperText>
      {lines.map((line, index) => (
        <PaperText language={language} key={index}>
          {line}
        </PaperText>
      ))}
    </View>
  )
}
