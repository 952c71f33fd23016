import { urls } from '#shared/urls.ts'
import type { TwoStepSetUp } from '#shop/accounts/sign-in/two-step.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'

interface SetUpProps {
  setUp: TwoStepSetUp
  email: string
  refusal?: FormRejection
}

/** The QR code, its secret as text, and the field for the first code. */
export function TwoStepSetUpForm({ setUp: { setup, uri, qr, secret }, email, refusal }: SetUpProps) {
  const { t } = useLanguage()
  const label = t('two-step.setup.code')
  const required = useRequiredMessages('code')
  return (
    <>
      <h1>{t('two-step.setup.heading')}</h1>
      <AccountFormErrors refusal={refusal} labels={{ code: label }} />
      <div className="set-up">
        <img
          className="set-up-qr"
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={t('two-step.setup.qr')}
          width="240"
          height="240"
        />
        <div className="set-up-steps">
          <p>{t('two-step.setup.scan')}</p>
          <div className="set-up-key">
            <p className="label">{t('two-step.setup.key')}</p>
            <p className="secret">
              <code>{secret}</code>
            </p>
            <p className="help">{t('two-step.setup.key-text', { account: email })}</p>
            <div className="setting-buttons">
              <CopyButton
                text={secret.replaceAll(' ', '')}
                label={t('two-step.codes.copy')}
                copied={t('two-step.codes.copied')}
                notCopied={t('two-step.codes.not-copied')}
              />
              <a className="link link-alone" href={uri}>
                {t('two-step.setup.open')}
              </a>
            </div>
          </div>
          <form method="post" className="setting-form" noValidate>
            <input type="hidden" name="setup" value={setup} />
            <InputField
              name="code"
              label={label}
              help={t('two-step.setup.code-help')}
              error={refusal?.fields.code}
              messages={required.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={64}
            />
            <div className="button-row">
              <Button name="intent" value="confirm">
                {t('two-step.setup.confirm')}
              </Button>
              <LinkButton variant="ghost" to={urls.twoStep()}>
                {t('two-step.setup.cancel')}
              </LinkButton>
            </div>
          </form>
        </div>
      </div>
    </>
  )
}
