import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The way back, for who has remembered. */
export function BackToSignIn({ redirect }: { redirect?: string }) {
  const { t, href } = useLanguage()
  return (
    <p>
      <a className="link" href={href(urls.login({ redirect: redirect || undefined }))}>
        {t('account.letter.back')}
      </a>
    </p>
  )
}
