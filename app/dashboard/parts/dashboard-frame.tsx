import './dashboard.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { urls } from '#shared/urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

const pages = [
  { name: 'overview', to: urls.dashboard(), icon: 'house' },
  { name: 'orders', to: urls.orders(), icon: 'package' },
  { name: 'saved', to: urls.saved(), icon: 'heart' },
  { name: 'passport', to: urls.passport(), icon: 'stamp' },
  { name: 'addresses', to: urls.addresses(), icon: 'map-pin' },
  { name: 'settings', to: urls.settings(), icon: 'sliders-horizontal' },
  { name: 'private', to: urls.private(), icon: 'lock' },
] as const

/** Layout of the account pages, with their navigation. Needs the messages of `dashboard`. */
export function DashboardFrame({ at, children }: { at: (typeof pages)[number]['name']; children: ReactNode }) {
  const { t, href } = useLanguage()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (at) scrollToCurrentLink(nav.current)
  }, [at])
  return (
    <div className="page dashboard">
      <nav ref={nav} className="dashboard-nav" aria-label={t('dashboard.navigation')}>
        {pages.map(({ name, to, icon }) => (
          <a key={name} href={href(to)} aria-current={at === name ? 'page' : undefined}>
            <Icon name={icon} />
            <span>{t(name === 'saved' ? 'common.saved-snacks' : `dashboard.${name}`)}</span>
          </a>
        ))}
        <form method="post" action={href(urls.signOut())}>
          <button>
            <Icon name="log-out" />
            <span>{t('dashboard.sign-out')}</span>
          </button>
        </form>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/**
 * The links scroll sideways on phones. Browsers with `scroll-initial-target` have done this
 * already.
 */
function scrollToCurrentLink(nav: HTMLElement | null): void {
  const current = nav?.querySelector('[aria-current]')
  if (!nav || !current) return
  const [box, link] = [nav.getBoundingClientRect(), current.getBoundingClientRect()]
  if (link.left < box.left || link.right > box.right) nav.scrollLeft += link.left + link.width / 2 - (box.left + box.width / 2)
}
