import type { BlockReason, CustomerForStaff } from '#shop/office/customers/customers.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

interface BlockProps {
  customer: CustomerForStaff
  reasons: readonly BlockReason[]
  proved: boolean
  now: Date
  formKey: string
  refusal: FormRejection | undefined
}

/** Blocks or unblocks a customer. */
export function BlockCustomerSection(props: BlockProps) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="block">
      <h2 id="block">{t(props.customer.blocked ? 'admin-customers.is-blocked' : 'admin-customers.block-heading')}</h2>
      {props.customer.blocked ? <Blocked {...props} blocked={props.customer.blocked} /> : <BlockForm {...props} />}
    </section>
  )
}

function Blocked({ customer, blocked, proved, now }: BlockProps & { blocked: NonNullable<CustomerForStaff['blocked']> }) {
  const { t, href } = useLanguage()
  return (
    <>
      <p>
        {blocked.reason && `${t(`admin-customers.reason-${blocked.reason}`)} · `}
        {blocked.by && `${blocked.by} · `}
        <Ago at={blocked.at} now={now} />
      </p>
      {customer.may.change && proved && (
        <form method="post" action={href(adminUrls.customer(customer.userId))} className="admin-confirm">
          <Button variant="secondary" size="small" name="intent" value="unblock">
            {t('admin-customers.unblock')}
          </Button>
        </form>
      )}
    </>
  )
}

function BlockForm({ customer, reasons, formKey, refusal }: BlockProps) {
  const { t, href } = useLanguage()
  const refused = refusal?.values.intent === 'block' ? refusal : undefined
  return (
    <details className="admin-more" open={Boolean(refused)}>
      <summary>{t('admin-customers.block')}</summary>
      <form method="post" action={href(adminUrls.customer(customer.userId))} className="admin-fields" noValidate>
        <p className="text-ink-2">{t('admin-customers.block-text')}</p>
        <input type="hidden" name="key" value={formKey} />
        <SelectField
          name="reason"
          label={t('admin-customers.reason')}
          defaultValue={refused?.values.reason ?? ''}
          error={refused?.fields.reason}
        >
          <option value="">{t('admin-customers.reason-choose')}</option>
          {reasons.map((one) => (
            <option key={one} value={one}>
              {t(`admin-customers.reason-${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="words"
          label={t('admin-customers.block-note')}
          help={t('admin-customers.notes-hint')}
          optional
          rows={2}
          maxLength={2000}
          defaultValue={refused?.values.words ?? ''}
          error={refused?.fields.words}
        />
        <Button variant="danger" size="small" name="intent" value="block">
          {t('admin-customers.block-do', { name: customer.name })}
        </Button>
      </form>
    </details>
  )
}
