import type { OrderForStaff } from '#shop/office/order-list.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

const tones = { requested: 'warn', approved: 'info', refused: 'plain', received: 'ok' } as const

/** Return requests, to answer and to receive. */
export function AdminOrderReturns({
  orderView: { order, may },
  formKey,
  refusal,
}: {
  orderView: OrderForStaff
  formKey: string
  refusal: FormRejection | undefined
}) {
  const { t, day } = useLanguage()
  const refused = refusal?.values.intent === 'answer' ? refusal : undefined
  if (order.returns.length === 0) return null
  return (
    <section className="admin-card" aria-labelledby="returns">
      <h2 id="returns">{t('admin-order.returns')}</h2>
      {order.returns.map((one) => (
        <article key={one.id} className="admin-return">
          <p>
            <Badge tone={tones[one.status]}>{t(`admin-order.return-${one.status}`)}</Badge> {t(`admin-order.because-${one.reason}`)},{' '}
            {day(one.askedAt)}
          </p>
          <ul>
            {one.lines.map(({ lineId, quantity }) => (
              <li key={lineId}>
                {t('admin-order.times', { count: quantity })} {order.lines.find(({ id }) => id === lineId)?.productName}
              </li>
            ))}
          </ul>
          {one.note && <blockquote>{one.note}</blockquote>}
          {one.answer && <p className="text-ink-2">{one.answer}</p>}
          {one.status === 'requested' && may.answerReturns && (
            <form method="post" className="admin-fields">
              <input type="hidden" name="intent" value="answer" />
              <input type="hidden" name="returnId" value={one.id} />
              <TextField
                name="answer"
                id={`answer-${one.id}`}
                label={t('admin-order.answer')}
                defaultValue={refused?.values.returnId === one.id ? refused.values.answer : ''}
                error={refused?.values.returnId === one.id ? refused.fields.answer : undefined}
                optional
                maxLength={1000}
                rows={3}
              />
              <div className="admin-confirm">
                <Button name="approved" value="yes">
                  {t('admin-order.approve')}
                </Button>
                <Button variant="secondary" name="approved" value="no">
                  {t('admin-order.refuse')}
                </Button>
              </div>
            </form>
          )}
          {one.status === 'approved' && may.receiveReturns && (
            <form method="post" className="admin-fields">
              <input type="hidden" name="intent" value="receive" />
              <input type="hidden" name="returnId" value={one.id} />
              <input type="hidden" name="key" value={formKey} />
              <Checkbox name="restock" label={t('admin-order.restock')} required={false} />
              <Button>{t('admin-order.receive')}</Button>
            </form>
          )}
        </article>
      ))}
    </section>
  )
}
