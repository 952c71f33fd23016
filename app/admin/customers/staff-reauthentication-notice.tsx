import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Changing a customer requires reauthentication within the last minutes: an unlocked computer must
 * not be enough.
 */
export function StaffReauthenticationNotice({ id }: { id: string }) {
  const { t } = useLanguage()
  return (
    <Notice>
      <p>{t('admin-customers.reauthenticate-text')}</p>
      <p className="customer-reauthenticate">
        <LinkButton variant="secondary" size="small" to={urls.reauthenticate({ redirect: adminUrls.customer(id) })}>
          {t('admin-customers.reauthenticate')}
        </LinkButton>
      </p>
    </Notice>
  )
}
