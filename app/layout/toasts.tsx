import { useEffect } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'
import { showFlash } from './flash.ts'
import { useRootData } from '#app/request/root-data.ts'

/** This message comes with a link to the basket. */
const ADDED_MESSAGE = 'common.added'
/** Messages that are neither an error nor a success. */
const NEUTRAL_MESSAGES = ['common.sign-in-expired', 'common.sign-in-to-resend']

/**
 * The toast region, with the texts that scripts show in it. Alt+T focuses it. Screen readers
 * announce new toasts.
 */
export function Toasts() {
  const { t, href } = useLanguage()
  const { flash } = useRootData()
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
      data-removed={t('common.removed-from-basket')}
      data-not-removed={t('common.not-removed-from-basket')}
      data-undo={t('common.undo')}
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

/** The flash message for browsers without JavaScript. Other browsers show it as a toast. */
export function FlashNotice() {
  const { t, href, sentenceSpace } = useLanguage()
  const { flash } = useRootData()
  if (!flash) return null
  const tone = { error: 'danger', info: 'info', success: 'ok', added: 'ok' }[kindOf(flash)]
  return (
    <noscript>
      <output className={`page notice notice-${tone} flash`}>
        {t(flash as MessageKey)}
        {sentenceSpace}
        {flash === ADDED_MESSAGE && <a href={href(urls.cart())}>{t('common.view-basket')}</a>}
      </output>
    </noscript>
  )
}

function kindOf(flash: string): 'error' | 'info' | 'success' | 'added' {
  if (flash === ADDED_MESSAGE) return 'added'
  if (NEUTRAL_MESSAGES.includes(flash)) return 'info'
  return flash.startsWith('failures.') ? 'error' : 'success'
}
