import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { DiscountLimitFields } from './discount-limit-fields.tsx'
import { DiscountTargetFields } from './discount-target-fields.tsx'
import { DiscountPeriodFields } from './discount-period-fields.tsx'
import { TryBasket } from './try-basket.tsx'
import { useDiscountFieldMessages } from './discount-field-messages.ts'
import { DiscountCodeFields } from './discount-code-fields.tsx'
import { DiscountValueFields } from './discount-value-fields.tsx'
import type { DiscountForm } from './discount-form.server.ts'

interface DiscountFieldsProps {
  form: DiscountForm
  /** The page's path without its language prefix. */
  here: string
  timeZone: string
  currency: string
  /** Number of orders with this discount. */
  uses: number
}

/**
 * The discount form, with errors above and a trial basket beside it. CSS alone shows and hides
 * dependent fields, without JavaScript.
 */
export function DiscountFields({ form, here, timeZone, currency, uses }: DiscountFieldsProps) {
  const { t, href } = useLanguage()
  const { labels, messages } = useDiscountFieldMessages(currency, uses)
  const { draft, fields } = form
  const path = href(here)
  const own = { draft, fields, labels, messages, here: path }
  return (
    <>
      {form.failure && form.failure !== 'changed-meanwhile' && (
        <ErrorSummary title={t('failures.invalid-input')} fields={fields} labels={labels} messages={messages} />
      )}
      <form method="post" action={path} className="admin-columns discount-form" noValidate>
        {/* The Enter key presses the first button of a form. */}
        <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
          {t('admin-discounts.save')}
        </button>
        <input type="hidden" name="key" value={form.id} />
        <input type="hidden" name="seen" value={form.seen} />
        <div className="admin-stack">
          <DiscountValueFields {...own} />
          <DiscountCodeFields {...own} />
          <DiscountTargetFields {...own} form={form} />
          <DiscountLimitFields {...own} />
          <DiscountPeriodFields {...own} timeZone={timeZone} />
          <div className="admin-save">
            <Button name="intent" value="save">
              {t('admin-discounts.save')}
            </Button>
          </div>
        </div>
        <TryBasket form={form} here={path} />
      </form>
    </>
  )
}
