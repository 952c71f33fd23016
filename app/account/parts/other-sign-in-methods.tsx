import type { ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Other ways to sign in, below the password form. Each child is a button, or a form with only a
 * button.
 */
export function OtherSignInMethods({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <div className="ways-in">
      <p className="ways-in-or">{t('account.or')}</p>
      {children}
    </div>
  )
}
