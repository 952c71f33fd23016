import { View } from '@react-pdf/renderer'
import type { MessageKey } from '#locales/messages.ts'
import type { PackingSlipPaper } from '#shop/ports.ts'
import type { Language } from './language.ts'
import { Said } from './said.tsx'
import { Block, Sheet } from './sheet.tsx'

/**
 * A note with up to this many lines stays on one page. React PDF would draw an unbreakable note
 * longer than a page over the other content.
 */
const MOST_TOGETHER = 24

/** The contents of the parcel: quantities, allergens, gift message and note. */
export function PackingSlip({ paper, language }: { paper: PackingSlipPaper; language: Language }) {
  const { t, day, address, money, inARow, look } = language
  const { number, seller, shipTo, placedAt, deliveryMethod, lines, note, giftMessage, totalCents } = paper
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Sheet title={t('papers.slip', { number })} seller={seller} language={language} country={shipTo.country}>
      <View style={look.halves}>
        <Block language={language} label={t('papers.ship-to')} lines={address(shipTo)} />
        <Block
          language={language}
          label={t('papers.parcel')}
          lines={[
            t('papers.ordered', { day: day(placedAt) }),
            t(`papers.delivery-${deliveryMethod}`),
            t('papers.pieces-in-all', { pieces }),
          ]}
        />
      </View>
      {giftMessage !== '' && <Words language={language} label={t('papers.gift')} text={giftMessage} />}
      <View style={look.table}>
        <View style={[look.row, look.head]} fixed>
          <Said language={language} style={look.count}>
            {t('papers.pieces')}
          </Said>
          <Said language={language} style={look.wide}>
            {t('papers.snack')}
          </Said>
          {totalCents !== null && (
            <Said language={language} style={look.money}>
              {t('papers.amount')}
            </Said>
          )}
        </View>
        {lines.map((line, index) => (
          <View key={`${index} ${line.name}`} style={look.row} wrap={false}>
            <Said language={language} style={[look.count, look.strong]}>
              {line.quantity}
            </Said>
            <View style={look.wide}>
              <Said language={language}>{inARow(line.name, line.variation)}</Said>
              <Allergens of={line.allergens} language={language} />
            </View>
            {totalCents !== null && (
              <Said language={language} style={look.money}>
                {money(line.totalCents)}
              </Said>
            )}
          </View>
        ))}
      </View>
      {totalCents !== null && (
        <View style={look.sums} wrap={false}>
          <View style={[look.sum, look.total]}>
            <Said language={language} style={look.wide}>
              {t('papers.total-with-all')}
            </Said>
            <Said language={language} style={look.amount}>
              {money(totalCents)}
            </Said>
          </View>
        </View>
      )}
      {note !== '' && <Words language={language} label={t('papers.note')} text={note} />}
    </Sheet>
  )
}

/** Says so explicitly when the allergens are unknown. */
function Allergens({ of: allergens, language }: { of: string[] | null; language: Language }) {
  const { t, locale, look } = language
  if (allergens === null)
    return (
      <Said language={language} style={look.strong}>
        {t('papers.allergens-unknown')}
      </Said>
    )
  if (allergens.length === 0) return null
  const named = allergens.map((allergen) => t(`common.allergen-${allergen}` as MessageKey))
  return (
    <Said language={language} style={look.strong}>
      {t('papers.contains', { allergens: new Intl.ListFormat(locale).format(named) })}
    </Said>
  )
}

function Words({ label, text, language }: { label: string; text: string; language: Language }) {
  const { look } = language
  const lines = text.split('\n')
  return (
    <View style={look.words} wrap={lines.length > MOST_TOGETHER}>
      <Said language={language} style={look.label}>
        {label}
      </Said>
      {lines.map((line, index) => (
        <Said language={language} key={index}>
          {line}
        </Said>
      ))}
    </View>
  )
}
