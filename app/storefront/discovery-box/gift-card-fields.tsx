import { MAX_GIFT_CARD_LENGTH } from '#shared/discovery-box.ts'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The gift option: without prices in the parcel, and with a card. The text shows once it is chosen.
 */
export function GiftCardFields({ giftCard }: { giftCard: string | null }) {
  const { t } = useLanguage()
  return (
    <div className="box-gift">
      <Checkbox name="gift" value="yes" defaultChecked={giftCard !== null} label={t('discovery-box.gift')} />
      <TextField
        name="giftCard"
        label={t('discovery-box.gift-text')}
        help={t('discovery-box.gift-help')}
        defaultValue={giftCard ?? ''}
        maxLength={MAX_GIFT_CARD_LENGTH}
        rows={3}
        optional
      />
    </div>
  )
}
