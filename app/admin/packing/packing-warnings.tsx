import type { MessageKey } from '#locales/messages.ts'
import type { PackingView } from '#shop/ordering/fulfilment/packing.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { WithdrawnNotice } from '../parts/orders/withdrawn-notice.tsx'

/** Read first before packing: the customer's note, a gift message, and allergen separation. */
export function PackingWarnings({ parcel }: { parcel: PackingView }) {
  const { t, list } = useLanguage()
  const { number, lines, withdrawn, note, giftMessage, mixed, speaksOfAllergy } = parcel
  const isHere = parcel.stage === 'paid' || parcel.stage === 'packing'
  return (
    <>
      {isHere && withdrawn.length > 0 && <WithdrawnNotice number={number} lines={lines} withdrawn={withdrawn} />}
      {speaksOfAllergy && <Notice tone="danger">{t('admin-packing.allergy')}</Notice>}
      {mixed.length > 0 && (
        <Notice tone="warn">
          {t('admin-packing.pack-separately', { allergens: list(mixed.map((one) => t(`common.allergen-${one}` as MessageKey))) })}
        </Notice>
      )}
      {note && (
        <Notice tone={speaksOfAllergy ? 'danger' : 'info'}>
          <b>{t('admin-order.note-of-customer')}</b>
          <blockquote>{note}</blockquote>
        </Notice>
      )}
      {giftMessage && (
        <Notice tone="info">
          <b>{t('admin-packing.gift')}</b>
          <blockquote>{giftMessage}</blockquote>
        </Notice>
      )}
    </>
  )
}
