import { adminUrls } from '#shared/admin-urls.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { PhoneOrderDraft } from './phone-order-draft.server.ts'

/** Searches snacks, adds them, and sets their quantities. */
export function PhoneOrderSnacks({ draft: { values, found, quote } }: { draft: PhoneOrderDraft }) {
  const { t, href } = useLanguage()
  const here = `${href(adminUrls.newOrder())}#snacks`
  const lines = quote?.cart.lines ?? []
  return (
    <section className="admin-card" aria-labelledby="snacks">
      <h2 id="snacks">{t('admin-new-order.snacks')}</h2>
      <PhoneOrderLines lines={lines} />
      <div className="admin-row">
        <InputField
          name="search"
          type="search"
          label={t('admin-new-order.search')}
          required={false}
          defaultValue={values.search ?? ''}
          maxLength={100}
          autoComplete="off"
        />
        <Button name="intent" value="look" formAction={here} variant="secondary" size="small" icon="search">
          {t('admin-new-order.find')}
        </Button>
      </div>
      {values.search && found.length === 0 && <p className="text-ink-2">{t('admin-new-order.nothing', { search: values.search })}</p>}
      <FoundSnacks snacks={found.filter(({ variationId }) => !lines.some((line) => line.variationId === variationId))} formAction={here} />
    </section>
  )
}

type Lines = NonNullable<PhoneOrderDraft['quote']>['cart']['lines']

function PhoneOrderLines({ lines }: { lines: Lines }) {
  const { t, money, inARow } = useLanguage()
  return (
    <ul className="phone-lines">
      {lines.map((line) => {
        const name = inARow(line.productName, line.variationName)
        return (
          <li key={line.variationId}>
            <PictureThumb pictureId={line.pictureId} tint={line.tint} />
            <span>
              <b>{name}</b>
              <small>{inARow(money(line.unitPriceCents), t('admin-new-order.pieces-left', { count: line.most }))}</small>
            </span>
            <label>
              <span className="sr-only">{t('admin-new-order.pieces-of', { name })}</span>
              <input
                key={line.quantity}
                className="input"
                type="number"
                name={`pieces.${line.variationId}`}
                min={0}
                max={line.most}
                defaultValue={line.quantity}
              />
            </label>
            <span className="admin-number">{money(line.totalPriceCents)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function FoundSnacks({ snacks, formAction }: { snacks: PhoneOrderDraft['found']; formAction: string }) {
  const { t, money, inARow } = useLanguage()
  return (
    <ul className="phone-lines">
      {snacks.map((snack) => (
        <li key={snack.variationId}>
          <PictureThumb pictureId={snack.pictureId} tint={snack.tint} />
          <span>
            <b>{inARow(snack.productName, snack.variationName)}</b>
            <small>{inARow(money(snack.priceCents), t('admin-new-order.pieces-left', { count: snack.available }))}</small>
          </span>
          <Button
            name="put"
            value={snack.variationId}
            formAction={formAction}
            variant="secondary"
            size="small"
            icon="plus"
            disabled={snack.available === 0}
          >
            {t('admin-new-order.add-product')}
            <span className="sr-only"> {snack.productName}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
