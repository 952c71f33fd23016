import { useEffect, useState } from 'react'
import { SESSION_COOKIE } from '#shared/cookies/session-cookie.ts'
import { useLanguage } from '#app/language/words.tsx'
import { FactList } from './fact-list.tsx'

interface Seen {
  status: number
  answer: string
  cookies: string
  /** Whether a script can read the session cookie. No script may. */
  readable: boolean
  language: string
  dark: boolean
}

/**
 * Shows everything that scripts of the page can find out: the response of the `me` call, readable
 * cookies, language and theme.
 */
export function BrowserFacts() {
  const { t } = useLanguage()
  const [seen, setSeen] = useState<Seen | null>(null)
  useEffect(() => {
    void look().then(setSeen)
  }, [])
  return (
    <div aria-live="polite">
      {seen ? (
        <FactList
          facts={{
            [t('auth-test.me')]: `${seen.status} ${seen.answer}`,
            [t('auth-test.readable')]: t(seen.readable ? 'auth-test.readable-yes' : 'auth-test.readable-no'),
            [t('auth-test.cookies')]: seen.cookies,
            [t('auth-test.language')]: seen.language,
            [t('auth-test.theme')]: t(seen.dark ? 'auth-test.dark' : 'auth-test.light'),
          }}
        />
      ) : (
        <p>{t('auth-test.waiting')}</p>
      )}
    </div>
  )
}

async function look(): Promise<Seen> {
  const call = await fetch('/api/auth/me').catch(() => null)
  const names = document.cookie.split(/;\s*/).flatMap((cookie) => cookie.split('=', 1))
  return {
    status: call?.status ?? 0,
    answer: (await call?.text()) ?? '',
    cookies: names.join(', '),
    readable: names.includes(SESSION_COOKIE),
    language: `${document.documentElement.lang} (${navigator.languages.join(', ')})`,
    dark: getComputedStyle(document.documentElement).colorScheme.includes('dark'),
  }
}
