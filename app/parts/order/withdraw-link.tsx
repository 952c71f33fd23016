import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Link to the withdrawal from the contract of this order. Without a number, the form asks for it.
 */
export function WithdrawLink({ number }: { number: string }) {
  const { t, href } = useLanguage()
  return (
    <p>
      <a className="link link-alone" href={href(urls.withdraw({ order: number || undefined }))}>
        {t('common.withdraw')}
      </a>
    </p>
  )
}
