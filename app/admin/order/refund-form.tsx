import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { defaultLocale } from '#shared/locale.ts'
import type { Refundable } from '#shop/ordering/payments/refunds.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, InputField, SelectField } from '../../ui/field.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { adminUrls } from '#shared/admin-urls.ts'
import type { RefundPreview } from './order-action.server.ts'
import { parseCents } from '../parts/parse-cents.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { KeyHint } from '../parts/keyboard/key-hint.tsx'

interface RefundFormProps {
  orderView: OrderForStaff
  formKey: string
  review: RefundPreview | undefined
  /** An earlier choice that staff want to change. */
  chosen: Record<string, string> | undefined
  refusal: FormRejection | undefined
}

/** Whether the refused form is that of a refund, which shows the refusal itself. */
export function isRefusedRefund(refusal: FormRejection | undefined): boolean {
  return refusal?.values.intent === 'review-refund'
}

/** Refunds by line. Shows the amount for review before it is sent. */
export function RefundForm({ orderView: { order, refundable }, formKey, review, chosen, refusal }: RefundFormProps) {
  const { t, money, href } = useLanguage()
  if (!refundable) return null
  if (review) return <Confirm number={order.number} review={review} refundable={refundable} />
  const refused = isRefusedRefund(refusal) ? refusal : undefined
  const typed = refused?.values ?? chosen ?? {}
  return (
    <section className="admin-card" aria-labelledby="refund-title">
      <details id="refund" open={Object.keys(typed).length > 0} data-named-form>
        <summary aria-keyshortcuts="r">
          <h2 id="refund-title">{t('admin-order.refund')}</h2>
          <KeyHint keys="r" />
        </summary>
        {refused && <FailureNotice failure={refused.failure} />}
        <p>{t('admin-order.refund-left', { amount: money(refundable.leftCents) })}</p>
        <form method="post" action={`${href(adminUrls.order(order.number))}#refund`} className="admin-fields" noValidate>
          <input type="hidden" name="intent" value="review-refund" />
          <input type="hidden" name="key" value={typed.key ?? formKey} />
          <input type="hidden" name="leftCents" value={refundable.leftCents} />
          {refundable.lines
            .filter(({ left }) => left > 0)
            .map((line) => (
              <RefundLineFields key={line.lineId} line={line} typed={typed} />
            ))}
          {refundable.shippingLeftCents > 0 && (
            <Checkbox
              name="shipping"
              label={t('admin-order.refund-shipping', { amount: money(refundable.shippingLeftCents) })}
              defaultChecked={typed.shipping === 'on'}
              required={false}
            />
          )}
          <InputField
            name="extra"
            label={t('admin-order.refund-extra')}
            inputMode="decimal"
            optional
            defaultValue={typed.extra ?? ''}
            error={refused?.fields.extra}
            messages={{ required: t('admin-order.refund-nothing') }}
            autoComplete="off"
          />
          <SelectField name="reason" label={t('admin-order.reason')} defaultValue={typed.reason ?? 'goodwill'}>
            <option value="goodwill">{t('admin-order.refund-goodwill')}</option>
            <option value="returned">{t('admin-order.refund-returned')}</option>
          </SelectField>
          <InputField
            name="note"
            label={t('admin-order.note')}
            optional
            defaultValue={typed.note ?? ''}
            maxLength={1000}
            autoComplete="off"
          />
          <Button variant="secondary">{t('admin-order.refund-review')}</Button>
        </form>
      </details>
    </section>
  )
}

interface RefundLineProps {
  line: Refundable['lines'][number]
  typed: Record<string, string>
}

/** How many pieces of a line to refund, and whether to restock them. */
function RefundLineFields({ line, typed }: RefundLineProps) {
  const { t, money, inARow } = useLanguage()
  return (
    <fieldset className="admin-refund-line">
      <legend>
        <TextIn locale={defaultLocale}>{inARow(line.productName, line.variationName)}</TextIn>
      </legend>
      <InputField
        name={`pieces.${line.lineId}`}
        label={t('admin-order.refund-pieces', { left: line.left, each: money(line.worth[0] ?? 0) })}
        type="number"
        min={0}
        max={line.left}
        optional
        defaultValue={typed[`pieces.${line.lineId}`] ?? '0'}
      />
      <Checkbox
        name={`restock.${line.lineId}`}
        label={t('admin-order.restock')}
        defaultChecked={typed[`restock.${line.lineId}`] === 'on'}
        required={false}
      />
    </fieldset>
  )
}

function Confirm({ number, review, refundable }: { number: string; review: RefundPreview; refundable: Refundable }) {
  const { t, money, href } = useLanguage()
  const amount = money(review.amountCents)
  return (
    <section className="admin-card" aria-labelledby="refund">
      <h2 id="refund">{t('admin-order.refund-confirm', { amount })}</h2>
      <Chosen values={review.values} refundable={refundable} />
      <p>{t('admin-order.refund-confirm-text')}</p>
      {/* The action drops the draft that a proof of identity left in the URL: it would override the
          present choice. */}
      <form method="post" action={href(adminUrls.order(number))} className="admin-confirm">
        {Object.entries(review.values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="danger" name="intent" value="refund" aria-keyshortcuts="r">
          {t('admin-order.refund-give', { amount })}
          <KeyHint keys="r" />
        </Button>
        <Button variant="ghost" name="intent" value="change-refund" formAction={`${href(adminUrls.order(number))}#refund`}>
          {t('admin-order.back')}
        </Button>
      </form>
    </section>
  )
}

/** The parts of the sum, so that staff notice a wrong line before the money is gone. */
function Chosen({ values, refundable: { lines, shippingLeftCents } }: { values: RefundPreview['values']; refundable: Refundable }) {
  const { t, money, inARow } = useLanguage()
  const reason = values.reason === 'returned' ? 'returned' : 'goodwill'
  return (
    <ul>
      {lines.map(({ lineId, productName, variationName, worth }) => {
        const count = Number(values[`pieces.${lineId}`] ?? 0)
        const name = inARow(productName, variationName, values[`restock.${lineId}`] === 'on' ? t('admin-order.restock') : '')
        return (
          count > 0 && (
            <li key={lineId}>
              {t('admin-order.quantity', { count })} {inARow(name, money(worth[count - 1] ?? 0))}
            </li>
          )
        )
      })}
      {values.shipping === 'on' && <li>{t('admin-order.refund-shipping', { amount: money(shippingLeftCents) })}</li>}
      {values.extra && <li>{inARow(t('admin-order.refund-extra'), money(parseCents(values.extra) ?? 0))}</li>}
      <li>{inARow(t(`admin-order.refund-${reason}`), values.note ?? '')}</li>
    </ul>
  )
}
