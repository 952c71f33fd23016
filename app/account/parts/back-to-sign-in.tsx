import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'

export function BackToSignIn({ redirect }: { redirect?: string }) {
  const { t, href } = useLanguage()
  return (
    <p>
      <a className="link" href={href(urls.login({ redirect: redirect || undefined }))}>
        {t('account.email-sent.back')}
      </a>
    </p>
  )
}
