import type { Consent } from '#shop/mail/consents.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { SettingsSection, useSettingsSectionAction } from '../parts/settings-section.tsx'

/** The email subscriptions of the customer. They are disabled until the address is confirmed. */
export function ConsentsSection({ consents, confirmed, refusal }: { consents: Consent[]; confirmed: boolean; refusal?: FormRejection }) {
  const { t } = useLanguage()
  const action = useSettingsSectionAction('mail')
  return (
    <SettingsSection name="mail" title={t('settings.mail')} text={t('settings.mail-text')}>
      <AccountFormErrors refusal={refusal} labels={{}} />
      {confirmed ? (
        <form method="post" action={action} className="setting-form">
          <input type="hidden" name="intent" value="mail" />
          <fieldset className="setting-choices">
            <legend className="sr-only">{t('settings.mail')}</legend>
            {consents.map(({ topic, agreed }) => (
              <Checkbox
                key={topic}
                name={topic}
                defaultChecked={agreed}
                label={
                  <>
                    <b>{t(`settings.mail-${topic}`)}</b>
                    <span className="help block">{t(`settings.mail-${topic}-text`)}</span>
                  </>
                }
              />
            ))}
          </fieldset>
          <Button variant="secondary">{t('settings.mail-save')}</Button>
        </form>
      ) : (
        <p>{t('settings.mail-unconfirmed')}</p>
      )}
    </SettingsSection>
  )
}
