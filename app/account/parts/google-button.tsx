import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import mark from './google.svg?no-inline'

/**
 * Leads to Google's own page. The visitor comes back signed in and goes on to `redirect`. Nothing
 * of Google's is loaded here.
 */
export function GoogleButton({ redirect }: { redirect: string }) {
  const { t, href } = useLanguage()
  return (
    <form method="post" action={href(urls.google())}>
      <input type="hidden" name="redirect" value={redirect} />
      <Button type="submit" variant="secondary" size="large" full>
        <img src={mark} alt="" width="20" height="20" />
        {t('account.google.action')}
      </Button>
    </form>
  )
}
