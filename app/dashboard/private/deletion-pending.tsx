import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The account will be deleted on that day, unless the customer cancels the deletion. */
export function DeletionPending({ dueAt }: { dueAt: Date }) {
  const { t, day, href } = useLanguage()
  return (
    <div className="mt-6">
      <Notice tone="warn">
        <p className="font-bold">{t('private.pending', { day: day(dueAt) })}</p>
        <p>{t('private.pending-text')}</p>
        <form method="post" action={href(urls.private())} className="mt-3">
          <input type="hidden" name="intent" value="keep" />
          <Button size="small">{t('private.keep')}</Button>
        </form>
      </Notice>
    </div>
  )
}
