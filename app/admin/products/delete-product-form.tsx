import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Deletes a product from the shop and the point of sale after a confirmation. */
export function DeleteProductForm() {
  const { t } = useLanguage()
  return (
    <section className="admin-card">
      <details>
        <summary>{t('admin-products.delete')}</summary>
        <form method="post" className="admin-fields">
          <p>{t('admin-products.delete-text')}</p>
          <label className="check">
            <input type="checkbox" name="sure" required />
            <span>{t('admin-products.delete-confirm')}</span>
          </label>
          <Button variant="danger" name="intent" value="delete">
            {t('admin-products.delete')}
          </Button>
        </form>
      </details>
    </section>
  )
}
