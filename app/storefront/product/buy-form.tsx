import { type FormEvent, useState } from 'react'
import { urls } from '#shared/urls.ts'
import type { ProductView, VariationView } from '#shop/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuantityField } from '../../ui/stepper.tsx'
import { useLanguage } from '../../words.tsx'

/** From this many on, what is left is not counted out. */
const FEW = 5

/** Choose a size, choose a number, add. A plain form; with JavaScript the price follows the choice. */
export function BuyForm({ product, most }: { product: ProductView; most: number }) {
  const { t, money, href } = useLanguage()
  const { variations } = product
  const first = variations.find(({ available }) => available > 0) ?? variations[0]
  const [chosenId, choose] = useState(first?.id)
  const [quantity, count] = useState(1)
  const chosen = variations.find(({ id }) => id === chosenId) ?? first
  if (!chosen) return null
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget)
    const picked = fields.get('variationId')
    if (typeof picked === 'string') choose(picked)
    count(Math.max(1, Math.floor(Number(fields.get('quantity'))) || 1))
  }
  const soldOut = chosen.available === 0
  return (
    <form className="buy-form" method="post" action={href(urls.cart())} data-enhance="add" onInput={follow}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="back" value={urls.product(product.slug)} />
      <div className="buy-price">
        <span className="big-price">{money(chosen.priceCents)}</span>
        <UnitPrice variation={chosen} />
      </div>
      {variations.length > 1 ? (
        <fieldset>
          <legend className="label">{t('product.choose')}</legend>
          <div className="sizes">
            {variations.map((variation) => (
              <Size key={variation.id} variation={variation} chosen={variation.id === first?.id} />
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="variationId" value={chosen.id} />
      )}
      <output className="stock">
        <Stock available={chosen.available} />
      </output>
      {first && first.available > 0 && (
        <div className="add-row">
          <QuantityField label={product.name} most={Math.min(most, soldOut ? 1 : chosen.available)} />
          <button className="button button-large grow" disabled={soldOut}>
            {soldOut ? t('common.sold-out') : t('product.add')}
            {!soldOut && (
              <span className="number" data-needs-script>
                {money(chosen.priceCents * quantity)}
              </span>
            )}
          </button>
        </div>
      )}
    </form>
  )
}

function Size({ variation, chosen }: { variation: VariationView; chosen: boolean }) {
  const { t, money } = useLanguage()
  return (
    <label className="size">
      <input
        className="sr-only"
        type="radio"
        name="variationId"
        value={variation.id}
        defaultChecked={chosen}
        disabled={variation.available === 0}
      />
      <b>{variation.name}</b>
      <span className="number">{variation.available > 0 ? money(variation.priceCents) : t('common.sold-out')}</span>
      {variation.available > 0 && variation.unitPriceCents !== null && (
        <small className="number">{t('product.unit-price', { price: money(variation.unitPriceCents) })}</small>
      )}
    </label>
  )
}

function UnitPrice({ variation: { weightGrams, unitPriceCents } }: { variation: VariationView }) {
  const { t, money } = useLanguage()
  if (weightGrams === null) return null
  const weight = t('common.grams', { grams: weightGrams })
  return (
    <span className="number text-sm text-ink-2">
      {unitPriceCents === null ? weight : `${weight}, ${t('product.unit-price', { price: money(unitPriceCents) })}`}
    </span>
  )
}

function Stock({ available }: { available: number }) {
  const { t } = useLanguage()
  if (available === 0) return <Badge tone="danger">{t('common.sold-out')}</Badge>
  return available <= FEW ? (
    <Badge tone="warn">{t('product.few-left', { count: available })}</Badge>
  ) : (
    <Badge tone="ok" dot>
      {t('product.in-stock')}
    </Badge>
  )
}
