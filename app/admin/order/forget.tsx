import type { DeskOrderView } from '#shop/order-desk.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Refusal } from '../../forms.server.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { useLanguage } from '../../words.tsx'

/** Forgets whose order it was, for who has no account to delete and asks for it. Nothing for other orders. */
export function Forget({ desk: { order, forgetAskedAt }, refusal }: { desk: DeskOrderView; refusal: Refusal | undefined }) {
  const { t, href, day } = useLanguage()
  if (forgetAskedAt === undefined) return null
  const refused = refusal?.values.intent === 'forget' ? refusal : undefined
  return (
    <section className="admin-card" aria-labelledby="forget">
      <h2 id="forget">{t('admin-order.data')}</h2>
      {forgetAskedAt ? (
        <p>{t('admin-order.forget-asked-on', { day: day(forgetAskedAt) })}</p>
      ) : (
        <details className="desk-forget" open={Boolean(refused)}>
          <summary>{t('admin-order.forget')}</summary>
          <form method="post" action={href(adminUrls.order(order.number))} className="admin-fields" noValidate>
            <p className="text-ink-2">{t('admin-order.forget-text')}</p>
            <Checkbox name="asked" required label={t('admin-order.forget-asked')} error={refused?.fields.asked} />
            <Button variant="danger" size="small" name="intent" value="forget">
              {t('admin-order.forget-do')}
            </Button>
          </form>
        </details>
      )}
    </section>
  )
}
