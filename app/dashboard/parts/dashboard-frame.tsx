import './dashboard.css'
import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

const pages = [
  { name: 'overview', to: urls.dashboard(), icon: 'house' },
  { name: 'orders', to: urls.orders(), icon: 'package' },
  { name: 'passport', to: urls.passport(), icon: 'stamp' },
  { name: 'addresses', to: urls.addresses(), icon: 'map-pin' },
  { name: 'settings', to: urls.settings(), icon: 'sliders-horizontal' },
  { name: 'private', to: urls.private(), icon: 'lock' },
] as const

/** Layout of the account pages, with their navigation. Needs the messages of `dashboard`. */
export function DashboardFrame({ at, children }: { at: (typeof pages)[number]['name']; children: ReactNode }) {
  const { t, href } = useLanguage()
  return (
    <div className="page dashboard">
      <nav className="dashboard-nav" aria-label={t('dashboard.navigation')}>
        {pages.map(({ name, to, icon }) => (
          <a key={name} href={href(to)} aria-current={at === name ? 'page' : undefined}>
            <Icon name={icon} />
            <span>{t(`dashboard.${name}`)}</span>
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
