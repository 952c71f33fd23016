import { adminUrls } from '#shared/admin-urls.ts'
import { localeNames } from '#shared/locale.ts'
import { useRootData } from '#app/request/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, InputField, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { PhoneOrderDraft } from './phone-order-draft.server.ts'

/** The caller: an existing customer, found by name or address, or a new one. */
export function PhoneOrderCustomer({
  draft: { values, callers, known, locale },
  error,
}: {
  draft: PhoneOrderDraft
  error: string | undefined
}) {
  const { t, href } = useLanguage()
  const { languages } = useRootData()
  const here = `${href(adminUrls.newOrder())}#who`
  return (
    <section className="admin-card phone-who" aria-labelledby="who">
      <h2 id="who">{t('admin-new-order.customer')}</h2>
      <div className="admin-row">
        <InputField
          key={known?.pick}
          name="email"
          label={t('admin-new-order.email')}
          help={t('admin-new-order.email-help')}
          defaultValue={values.email ?? ''}
          error={error}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
        />
        <Button name="intent" value="look" formAction={here} variant="secondary" size="small">
          {t('admin-new-order.find')}
        </Button>
      </div>
      {callers.length > 0 && <FoundCallers callers={callers} formAction={here} />}
      <Checkbox
        key={`none ${known?.pick}`}
        name="noEmail"
        value="1"
        label={t('admin-new-order.no-email')}
        defaultChecked={values.noEmail === '1'}
        required={false}
      />
      <p className="help">{t('admin-new-order.no-email-help')}</p>
      <p className="text-ink-2">
        {known
          ? t('admin-new-order.known-customer', { name: known.name, count: known.orders })
          : !values.noEmail && values.email?.includes('@') && t('admin-new-order.new')}
      </p>
      <SelectField key={`${known?.pick} ${locale}`} name="locale" label={t('admin-new-order.language')} defaultValue={locale}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {localeNames[code]}
          </option>
        ))}
      </SelectField>
    </section>
  )
}

function FoundCallers({ callers, formAction }: { callers: PhoneOrderDraft['callers']; formAction: string }) {
  const { t } = useLanguage()
  return (
    <ul className="phone-callers">
      {callers.map((caller) => (
        <li key={caller.pick}>
          <span>
            <b>{caller.name}</b> <bdi>{caller.email ?? caller.address?.phone}</bdi>
            <small>{t('admin-new-order.orders', { count: caller.orders })}</small>
          </span>
          <Button name="pick" value={caller.pick} formAction={formAction} variant="secondary" size="small">
            {t('admin-new-order.choose')}
            <span className="sr-only"> {caller.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
