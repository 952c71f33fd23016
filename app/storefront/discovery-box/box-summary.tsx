import type { DiscoveryBox } from '#shop/cart/discovery-box.ts'
import { Button } from '#app/ui/button.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { GiftCardFields } from './gift-card-fields.tsx'

interface BoxSummaryProps {
  box: DiscoveryBox | Omit<DiscoveryBox, 'among'>
  /** Idempotency key: a second press adds nothing more. */
  addKey: string
  /** The box in the basket that is being changed. */
  own: { id: string; giftCard: string | null } | null
}

/** The one price of the box, its gift option, and the button that buys it. */
export function BoxSummary({ box, addKey, own }: BoxSummaryProps) {
  const { t, money } = useLanguage()
  const { snacks, priceCents, separatePriceCents } = box
  return (
    <aside className="panel box-summary" aria-label={t('cart.summary')}>
      <p className="box-price">
        <span>{t('common.discovery-box-of', { count: snacks.length })}</span>
        <PriceTag cents={priceCents} />
      </p>
      {separatePriceCents > priceCents && (
        <p className="help">
          {t('discovery-box.save', { amount: money(separatePriceCents - priceCents), price: money(separatePriceCents) })}
        </p>
      )}
      <form method="post">
        <input type="hidden" name="key" value={addKey} />
        {own && <input type="hidden" name="boxId" value={own.id} />}
        <input type="hidden" name="snacks" value={snacks.map(({ variationId }) => variationId).join(' ')} />
        <GiftCardFields giftCard={own?.giftCard ?? null} />
        <Button size="large" full>
          {t(own ? 'discovery-box.change' : 'discovery-box.add', { price: money(priceCents) })}
        </Button>
      </form>
    </aside>
  )
}
