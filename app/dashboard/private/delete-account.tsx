import { urls } from '#shared/urls.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CustomerReauthenticationNotice, SettingsSection } from '../parts/settings-section.tsx'

const consequences = ['days', 'goes', 'orders', 'under-way', 'payment'] as const

/** Deletes the account. States all consequences first. */
export function DeleteAccountSection({
  proved,
  back,
  isOwner,
  refusal,
}: {
  proved: boolean
  back: string
  isOwner: boolean
  refusal?: FormRejection
}) {
  const { t, href } = useLanguage()
  const messages = { required: t('private.deletion-confirm-required'), invalid: t('private.deletion-confirm-required') }
  return (
    <SettingsSection name="delete" title={t('private.delete')} text={t('private.delete-text')}>
      <ul className="setting-list">
        {consequences.map((one) => (
          <li key={one}>{t(`private.delete-${one}`)}</li>
        ))}
      </ul>
      <AccountFormErrors refusal={refusal} labels={{ understood: t('private.deletion-confirm') }} messages={{ understood: messages }} />
      {isOwner ? (
        <Notice tone="info">{t('private.delete-owner')}</Notice>
      ) : proved ? (
        <form method="post" action={`${href(urls.private())}#delete`} className="setting-form" noValidate>
          <input type="hidden" name="intent" value="delete" />
          <Checkbox
            name="understood"
            label={t('private.deletion-confirm')}
            error={refusal?.fields.understood}
            messages={messages}
            required
          />
          <Button variant="danger">{t('private.delete-action')}</Button>
        </form>
      ) : (
        <CustomerReauthenticationNotice back={back} danger />
      )}
    </SettingsSection>
  )
}
