import type { CartLineView, CartView } from '#shop/cart/cart.types.ts'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PictureThumb } from '../../ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { submitOnEnter } from './submit-on-enter.ts'
import type { DiscountForm } from './discount-form.server.ts'
import { SnackSearchRow } from './snack-search-row.tsx'

/** A trial basket, and its bill as a customer sees it. Nothing of it is stored. */
export function TryBasket({ form: { draft, snacks, tried }, here }: { form: DiscountForm; here: string }) {
  const { t, money, inARow } = useLanguage()
  const back = `${here}#try`
  const lines = tried?.cart.lines ?? []
  const offered = snacks.filter(({ variationId }) => !lines.some((line) => line.variationId === variationId))
  return (
    <section id="try" className="admin-card discount-part" aria-labelledby="try-it">
      <h2 id="try-it">{t('admin-discounts.try')}</h2>
      <p className="help">{t('admin-discounts.try-help')}</p>
      {lines.length > 0 && (
        <ul className="discount-lines">
          {lines.map((line) => (
            <Line key={line.variationId} line={line} />
          ))}
        </ul>
      )}
      {tried ? <Outcome tried={tried} /> : <p className="text-ink-2">{t('admin-discounts.try-empty')}</p>}
      {lines.length > 0 && (
        <Button variant="secondary" name="intent" value="try" formAction={back}>
          {t('admin-discounts.preview')}
        </Button>
      )}
      <SnackSearchRow
        name="snackSearch"
        label={t('admin-discounts.snack-search')}
        search={draft.snackSearch}
        intent="find-snacks"
        formAction={back}
        isNothing={snacks.length === 0}
      />
      {offered.length > 0 && (
        <ul className="discount-lines">
          {offered.map((snack) => (
            <li key={snack.variationId}>
              <PictureThumb pictureId={snack.pictureId} tint={snack.tint} />
              <span>
                <b>{inARow(snack.productName, snack.variationName)}</b>
                <small>{money(snack.priceCents)}</small>
              </span>
              <Button
                variant="secondary"
                size="small"
                icon="plus"
                name="intent"
                value={`put.${snack.variationId}`}
                formAction={back}
                disabled={snack.available === 0}
              >
                {t('admin-discounts.add-product')}
                <span className="sr-only"> {snack.productName}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ line }: { line: CartLineView }) {
  const { t, money, inARow } = useLanguage()
  const name = inARow(line.productName, line.variationName)
  return (
    <li>
      <PictureThumb pictureId={line.pictureId} tint={line.tint} />
      <span>
        <b>{name}</b>
        <small>{inARow(money(line.unitPriceCents), t('admin-discounts.pieces-left', { count: line.most }))}</small>
      </span>
      <label>
        <span className="sr-only">{t('admin-discounts.pieces-of', { name })}</span>
        <input
          className="input"
          type="number"
          name={`pieces.${line.variationId}`}
          min={0}
          max={Math.max(line.most, 1)}
          defaultValue={line.quantity}
          onKeyDown={submitOnEnter('try')}
        />
      </label>
    </li>
  )
}

/** The bill, and the reason where the discount does not apply. */
function Outcome({ tried: { cart, refused, missingCents, isUnfinished } }: { tried: NonNullable<DiscountForm['tried']> }) {
  const { t, money } = useLanguage()
  return (
    <>
      {isUnfinished && <Notice>{t('admin-discounts.try-unfinished')}</Notice>}
      {refused && (
        <Notice tone="warn">
          {refused === 'code-needs-more'
            ? t('admin-discounts.try-needs-more', { amount: money(missingCents) })
            : t(refused === 'code-outdone' ? 'admin-discounts.try-outdone' : 'admin-discounts.try-not-for-these')}
        </Notice>
      )}
      <ChargeBreakdown charges={named(cart, t('admin-discounts.this-one'))} estimated />
    </>
  )
}

/** Gives a nameless discount a placeholder name. */
function named(cart: CartView, word: string): CartView {
  return {
    ...cart,
    discounts: cart.discounts.map((one) => ({ ...one, name: one.name || word })),
    explanation: cart.explanation.map((step) => (step.kind === 'discount' ? { ...step, name: step.name || word } : step)),
  }
}
