import { adminUrls } from '#shared/admin-urls.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * A queued change that no longer fits the product. Staff edit it again or drop it. `fields` is the
 * number of conflicting fields.
 */
export function StuckChangeNotice({ id, stuck }: { id: string; stuck: { key: string; fields: number } }) {
  const { t } = useLanguage()
  return (
    <Notice tone="warn">
      <p>{t('admin-products.change-rejected', { count: stuck.fields })}</p>
      <form method="post" className="admin-actions">
        <input type="hidden" name="stuck" value={stuck.key} />
        <LinkButton size="small" variant="secondary" to={adminUrls.product(id, { take: '1' })}>
          {t('admin-products.edit-again')}
        </LinkButton>
        <Button size="small" variant="secondary" name="intent" value="drop">
          {t('admin-products.discard')}
        </Button>
      </form>
    </Notice>
  )
}
