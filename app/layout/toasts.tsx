import { useEffect } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { urls } from '#shared/urls.ts'
import { useLanguage } from '../words.tsx'
import { useTold } from './told.ts'

/** The message that leads on to the basket. */
const ADDED = 'common.added'

/** The corner where toasts appear, with the words that enhance.ts says in it. Alt+T focuses it. */
export function Toasts() {
  const { t, href } = useLanguage()
  const { flash } = useTold()
  useEffect(() => {
    if (flash)
      void import('../ui/toast.ts').then(({ toast }) =>
        toast({
          title: t(flash as MessageKey),
          kind: kindOf(flash),
          action: flash === ADDED ? { label: t('common.view-basket'), href: href(urls.cart()) } : undefined,
        }),
      )
  }, [flash, t, href])
  return (
    <section
      id="toasts"
      className="toasts"
      tabIndex={-1}
      aria-label={t('common.notifications')}
      aria-live="polite"
      data-dismiss={t('common.dismiss')}
      data-added={t('common.added')}
      data-view={t('common.view-basket')}
      data-basket={href(urls.cart())}
      data-not-added={t('common.not-added')}
      data-offline={t('common.offline')}
    />
  )
}

/** The message that the page before left, for browsers without JavaScript; the others see it as a toast. */
export function FlashNotice() {
  const { t, href } = useLanguage()
  const { flash } = useTold()
  if (!flash) return null
  return (
    <noscript>
      <output className={`page notice notice-${kindOf(flash) === 'error' ? 'danger' : 'ok'}`}>
        {t(flash as MessageKey)} {flash === ADDED && <a href={href(urls.cart())}>{t('common.view-basket')}</a>}
      </output>
    </noscript>
  )
}

function kindOf(flash: string): 'error' | 'success' {
  return flash.startsWith('failures.') ? 'error' : 'success'
}
