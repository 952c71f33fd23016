import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Changing a customer requires a proof of identity from the last minutes: an unlocked computer must
 * not be enough.
 */
export function StaffProofNotice({ id }: { id: string }) {
  const { t } = useLanguage()
  return (
    <Notice>
      <p>{t('admin-customers.reauthenticate-text')}</p>
      <p className="customer-prove">
        <LinkButton variant="secondary" size="small" to={urls.prove({ redirect: adminUrls.customer(id) })}>
          {t('admin-customers.reauthenticate')}
        </LinkButton>
      </p>
    </Notice>
  )
}
