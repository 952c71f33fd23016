import type { CustomerForStaff } from '#shop/office/customers/customers.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ErasePersonForm } from '../parts/erase-person-form.tsx'

interface DataProps {
  customer: CustomerForStaff
  proved: boolean
  refusal: FormRejection | undefined
}

/** For customers who cannot use their own page: export all their data, or erase them. */
export function CustomerDataSection({ customer, proved, refusal }: DataProps) {
  const { t, href, day } = useLanguage()
  const { userId, erasedAt } = customer
  const here = href(adminUrls.customer(userId))
  return (
    <section className="admin-card" aria-labelledby="data">
      <h2 id="data">{t('admin-customers.data')}</h2>
      {proved && (
        <form method="post" action={href(adminUrls.customerData(userId))}>
          <Button variant="secondary" size="small" icon="download">
            {t('admin-customers.export')}
          </Button>
        </form>
      )}
      {erasedAt ? (
        <form method="post" action={here} className="admin-confirm">
          <p className="customer-due">{t('admin-customers.due', { day: day(erasedAt) })}</p>
          <Button variant="secondary" size="small" name="intent" value="keep">
            {t('admin-customers.keep')}
          </Button>
        </form>
      ) : (
        <ErasePersonForm
          action={here}
          intent="erase"
          summary={t('admin-customers.erase')}
          text={t('admin-customers.erase-text')}
          asked={t('admin-customers.erase-asked')}
          does={t('admin-customers.erase-do')}
          refusal={refusal}
        />
      )}
    </section>
  )
}
