import { useEffect, useState } from 'react'
import { SESSION_COOKIE } from '#shared/cookies/session-cookie.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Facts } from './facts.tsx'

interface Seen {
  status: number
  answer: string
  cookies: string
  /** Whether a script can read the session's cookie, which none may. */
  readable: boolean
  language: string
  dark: boolean
}

/** What scripts of the page find out: the me call's answer, the cookies they may read, language and colours. */
export function AsBrowserSees() {
  const { t } = useLanguage()
  const [seen, setSeen] = useState<Seen | null>(null)
  useEffect(() => {
    void look().then(setSeen)
  }, [])
  return (
    <div aria-live="polite">
      {seen ? (
        <Facts
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
