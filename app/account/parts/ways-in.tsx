import type { ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'

/** Other ways to sign in, below the form for the password. Each child is one of them: a button or a form with nothing else in it. */
export function WaysIn({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <div className="ways-in">
      <p className="ways-in-or">{t('account.or')}</p>
      {children}
    </div>
  )
}
