import { Text, View } from '@react-pdf/renderer'
import type { MessageKey } from '#locales/messages.ts'
import type { PackingSlipPaper } from '#shop/ports.ts'
import type { Language } from './language.ts'
import { look } from './look.ts'
import { Block, Sheet } from './sheet.tsx'

/** What goes into the parcel: counted, with what some must not eat, and the words that come with it. */
export function PackingSlip({ paper, language }: { paper: PackingSlipPaper; language: Language }) {
  const { t, day, address, money } = language
  const { number, seller, shipTo, placedAt, deliveryMethod, lines, note, giftMessage, totalCents } = paper
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Sheet title={t('papers.slip', { number })} seller={seller} language={language} country={shipTo.country}>
      <View style={look.halves}>
        <Block label={t('papers.ship-to')} lines={address(shipTo)} />
        <Block
          label={t('papers.parcel')}
          lines={[
            t('papers.ordered', { day: day(placedAt) }),
            t(`papers.delivery-${deliveryMethod}`),
            t('papers.pieces-in-all', { pieces }),
          ]}
        />
      </View>
      {giftMessage !== '' && <Words label={t('papers.gift')} text={giftMessage} />}
      <View style={look.table}>
        <View style={[look.row, look.head]} fixed>
          <Text style={look.count}>{t('papers.pieces')}</Text>
          <Text style={look.wide}>{t('papers.snack')}</Text>
          {totalCents !== null && <Text style={look.money}>{t('papers.amount')}</Text>}
        </View>
        {lines.map((line, index) => (
          <View key={`${index} ${line.name}`} style={look.row} wrap={false}>
            <Text style={[look.count, look.strong]}>{line.quantity}</Text>
            <View style={look.wide}>
              <Text>{[line.name, line.variation].filter(Boolean).join(', ')}</Text>
              <Allergens of={line.allergens} language={language} />
            </View>
            {totalCents !== null && <Text style={look.money}>{money(line.totalCents)}</Text>}
          </View>
        ))}
      </View>
      {totalCents !== null && (
        <View style={look.sums} wrap={false}>
          <View style={[look.sum, look.total]}>
            <Text>{t('papers.total')}</Text>
            <Text>{money(totalCents)}</Text>
          </View>
        </View>
      )}
      {note !== '' && <Words label={t('papers.note')} text={note} />}
    </Sheet>
  )
}

/** What is not known is said to be so. */
function Allergens({ of: allergens, language: { t, locale } }: { of: string[] | null; language: Language }) {
  if (allergens === null) return <Text style={look.strong}>{t('papers.allergens-unknown')}</Text>
  if (allergens.length === 0) return null
  const named = allergens.map((allergen) => t(`common.allergen-${allergen}` as MessageKey))
  return <Text style={look.strong}>{t('papers.contains', { allergens: new Intl.ListFormat(locale).format(named) })}</Text>
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <View style={look.words} wrap={false}>
      <Text style={look.label}>{label}</Text>
      <Text>{text}</Text>
    </View>
  )
}
