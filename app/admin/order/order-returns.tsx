import { intlLocale } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { type LanguageContextValue, useLanguage } from '#app/language/words.tsx'
import { chosenLines } from '#app/parts/order/chosen-lines.ts'

const tones = { requested: 'warn', approved: 'info', refused: 'plain', received: 'ok' } as const

const clockIn = memoize((locale: string) =>
  memoize((timeZone: string) => new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone })),
)

interface OrderReturnsProps {
  orderView: OrderForStaff
  formKey: string
  refusal: FormRejection | undefined
}

/** Return requests, to answer and to receive. */
export function AdminOrderReturns({ orderView, formKey, refusal }: OrderReturnsProps) {
  const { t } = useLanguage()
  const { order } = orderView
  const refused = refusal?.values.intent === 'answer' ? refusal : undefined
  if (order.returns.length === 0) return null
  return (
    <section className="admin-card" aria-labelledby="returns">
      <h2 id="returns">{t('admin-order.returns')}</h2>
      {order.returns.map((one) => (
        <ReturnRequest
          key={one.id}
          request={one}
          orderView={orderView}
          formKey={formKey}
          refusal={refused?.values.returnId === one.id ? refused : undefined}
        />
      ))}
    </section>
  )
}

interface ReturnRequestProps extends OrderReturnsProps {
  request: OrderForStaff['order']['returns'][number]
}

function ReturnRequest({ request, orderView: { order, may, withdrawalOwedCents }, formKey, refusal }: ReturnRequestProps) {
  const language = useLanguage()
  const { t, day, money, inARow } = language
  const isWithdrawal = request.kind === 'withdrawal'
  return (
    <article className="admin-return">
      <p>
        <Badge tone={tones[request.status]}>{t(badgeLabel(request))}</Badge>{' '}
        {isWithdrawal
          ? request.status !== 'approved' && t('admin-order.withdrawal')
          : inARow(t(`admin-order.return-reason-${request.reason}`), day(request.askedAt))}
      </p>
      {request.declarations.map(({ name, at }) => (
        <p key={at.getTime()}>{t('admin-order.declared', { name, time: formatDeclared(at, language) })}</p>
      ))}
      <ul>
        {chosenLines(order.lines, request.lines).map(({ id, productName, variationName, quantity }) => (
          <li key={id}>
            {t('admin-order.quantity', { count: quantity })}{' '}
            <TextIn locale={order.namesLocale}>{inARow(productName, variationName)}</TextIn>
          </li>
        ))}
      </ul>
      {request.note && <blockquote>{request.note}</blockquote>}
      {request.answer && <p className="text-ink-2">{request.answer}</p>}
      {request.status === 'approved' && isWithdrawal && <WithdrawalDue dueBy={request.refundBy} owedCents={withdrawalOwedCents} />}
      {request.status === 'requested' && may.answerReturns && <AnswerForm id={request.id} refusal={refusal} />}
      {request.status === 'approved' && may.receiveReturns && order.paidAt && (
        <form method="post" className="admin-fields">
          <input type="hidden" name="intent" value="receive" />
          <input type="hidden" name="returnId" value={request.id} />
          <input type="hidden" name="key" value={formKey} />
          <Checkbox name="restock" label={t('admin-order.restock')} required={false} />
          <Button>
            {isWithdrawal ? t('admin-order.withdrawal-receive', { amount: money(withdrawalOwedCents ?? 0) }) : t('admin-order.receive')}
          </Button>
        </form>
      )}
    </article>
  )
}

/** A withdrawal may be completed without goods that come back. */
function badgeLabel({ kind, status }: OrderForStaff['order']['returns'][number]) {
  if (kind !== 'withdrawal') return `admin-order.return-${status}` as const
  return status === 'received' ? 'admin-order.withdrawal-received' : 'admin-order.withdrawal'
}

/** The time to the minute: the law counts from it. */
function formatDeclared(at: Date, { locale, timeZone, formatted }: LanguageContextValue): string {
  return formatted(`declared ${timeZone}`, at.getTime(), () => clockIn(locale)(timeZone).format(at))
}

/** The deadline of the refund, the amount, and what staff wait for. */
function WithdrawalDue({ dueBy, owedCents }: { dueBy: Date | null; owedCents: number | null }) {
  const { t, day, money } = useLanguage()
  return (
    <>
      <p>
        <b>{dueBy && t('admin-order.withdrawal-due', { day: day(dueBy) })}</b>
      </p>
      <p>{t('admin-order.withdrawal-owed', { amount: money(owedCents ?? 0) })}</p>
      <p className="text-ink-2">{t('admin-order.withdrawal-help')}</p>
    </>
  )
}

function AnswerForm({ id, refusal }: { id: string; refusal: FormRejection | undefined }) {
  const { t } = useLanguage()
  return (
    <form method="post" className="admin-fields">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="returnId" value={id} />
      <TextField
        name="answer"
        id={`answer-${id}`}
        label={t('admin-order.answer')}
        defaultValue={refusal?.values.answer ?? ''}
        error={refusal?.fields.answer}
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
  )
}
