import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The customer's note to the shop and the gift message. */
export function CustomerNotesOnOrder({ order: { note, giftMessage } }: { order: Pick<OrderView, 'note' | 'giftMessage'> }) {
  const { t } = useLanguage()
  if (!note && !giftMessage) return null
  return (
    <section aria-labelledby="words">
      <h2 id="words">{t('orders.your-notes')}</h2>
      <dl className="order-written">
        {note && (
          <div>
            <dt>{t('orders.note')}</dt>
            <dd className="order-words">{note}</dd>
          </div>
        )}
        {giftMessage && (
          <div>
            <dt>{t('orders.gift')}</dt>
            <dd className="order-words">{giftMessage}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
