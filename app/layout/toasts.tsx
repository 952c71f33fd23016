import { useEffect } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'
import { showFlash } from './flash.ts'
import { useTold } from '#app/request/root-data.ts'

/** The message that leads on to the basket. */
const ADDED = 'common.added'
/** What nobody did wrong, and nothing to be glad of either. */
const NEUTRAL = ['common.sign-in-expired', 'common.kept-unsent']

/** The corner where toasts appear, with the words that scripts say in it. Alt+T focuses it. What comes into its list is read aloud by itself. */
export function Toasts() {
  const { t, href } = useLanguage()
  const { flash } = useTold()
  useEffect(showFlash, [flash])
  return (
    <section
      id="toasts"
      className="toasts"
      tabIndex={-1}
      aria-label={t('common.notifications')}
      aria-keyshortcuts="Alt+T"
      data-dismiss={t('common.dismiss')}
      data-added={t('common.added')}
      data-view={t('common.view-basket')}
      data-basket={href(urls.cart())}
      data-not-added={t('common.not-added')}
      data-offline={t('common.offline')}
      data-flash={flash ? t(flash as MessageKey) : undefined}
      data-flash-kind={flash ? kindOf(flash) : undefined}
    >
      <output aria-atomic="false" />
    </section>
  )
}

/** The message that the page before left, for browsers without JavaScript; the others see it as a toast. */
export function FlashNotice() {
  const { t, href } = useLanguage()
  const { flash } = useTold()
  if (!flash) return null
  const tone = { error: 'danger', info: 'info', success: 'ok', added: 'ok' }[kindOf(flash)]
  return (
    <noscript>
      <output className={`page notice notice-${tone} flash`}>
        {t(flash as MessageKey)} {flash === ADDED && <a href={href(urls.cart())}>{t('common.view-basket')}</a>}
      </output>
    </noscript>
  )
}

function kindOf(flash: string): 'error' | 'info' | 'success' | 'added' {
  if (flash === ADDED) return 'added'
  if (NEUTRAL.includes(flash)) return 'info'
  return flash.startsWith('failures.') ? 'error' : 'success'
}
