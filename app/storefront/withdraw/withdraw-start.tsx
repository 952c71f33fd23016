import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { OrderNumberField } from '../parts/order-number-field.tsx'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'

interface StartProps {
  /** The values from the link and the session. */
  known: { number: string; name: string; contact: string }
  refusal: FormRejection | undefined
}

/** The first step: who withdraws, and from which order. */
export function WithdrawStart({ known, refusal }: StartProps) {
  const { t } = useLanguage()
  const { values = {}, fields = {} } = refusal ?? {}
  const labels = { name: t('withdraw.name'), number: t('withdraw.number'), contact: t('withdraw.contact') }
  const messages: Record<string, Record<string, string>> = {
    ...useRequiredMessages('name', 'number'),
    contact: { required: t('withdraw.required-contact') },
  }
  return (
    <>
      <h1>{t('withdraw.heading')}</h1>
      <p>{t('withdraw.text')}</p>
      <StartErrors refusal={refusal} labels={labels} messages={messages} />
      <form method="post" noValidate>
        <InputField
          name="name"
          label={labels.name}
          defaultValue={values.name ?? known.name}
          error={fields.name}
          messages={messages.name}
          autoComplete="name"
          maxLength={80}
        />
        <OrderNumberField
          label={labels.number}
          defaultValue={values.number ?? known.number}
          error={fields.number}
          messages={messages.number}
        />
        <InputField
          name="contact"
          label={labels.contact}
          help={t('withdraw.contact-help')}
          defaultValue={values.contact ?? known.contact}
          error={fields.contact}
          messages={messages.contact}
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" name="intent" value="find" size="large" full>
          {t('withdraw.continue')}
        </Button>
      </form>
    </>
  )
}

interface ErrorsProps {
  refusal: FormRejection | undefined
  labels: Record<string, string>
  messages: Record<string, Record<string, string>>
}

function StartErrors({ refusal, labels, messages }: ErrorsProps) {
  if (refusal?.failure === 'not-found') return <FailureNotice failure="not-found" says="withdraw.not-found" />
  if (refusal?.failure === 'link-expired') return <FailureNotice failure="link-expired" says="withdraw.expired" />
  return <AccountFormErrors refusal={refusal} labels={labels} messages={messages} />
}
