import type { MessageKey } from '#locales/messages.ts'
import type { PackingView } from '#shop/ordering/fulfilment/packing.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Read first before packing: the customer's note, a gift message, and allergen separation. */
export function PackingWarnings({ parcel: { note, giftMessage, mixed, speaksOfAllergy } }: { parcel: PackingView }) {
  const { t, list } = useLanguage()
  return (
    <>
      {speaksOfAllergy && <Notice tone="danger">{t('admin-packing.allergy')}</Notice>}
      {mixed.length > 0 && (
        <Notice tone="warn">
          {t('admin-packing.apart', { allergens: list(mixed.map((one) => t(`common.allergen-${one}` as MessageKey))) })}
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
