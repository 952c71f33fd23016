import './admin.css'
import { Outlet, useLocation } from 'react-router'
import { useEffect } from 'react'
import { urls } from '#shared/urls.ts'
import { deskCounts } from '#shop/order-desk.ts'
import { enhance } from '../enhance.ts'
import { staffOnly } from '../guards.server.ts'
import { ThemeButton } from '../layout/theme-button.tsx'
import { FlashNotice, Toasts } from '../layout/toasts.tsx'
import { useTold } from '../layout/told.ts'
import { ask, words } from '../request.server.ts'
import { Badge } from '../ui/badge.tsx'
import { BiteMark } from '../ui/bite-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/frame'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context)
  const counts = await deskCounts(ask(context).shop, by)
  return { words: words(context, 'admin'), name: `${by.firstName} ${by.lastName}`.trim(), toDo: counts['to-pack'] + counts.returns }
}

/** The layout of the staff's pages: where they can go at the side, the page beside it. */
export default function AdminFrame({ loaderData: { name, toDo } }: Route.ComponentProps) {
  const { t } = useLanguage()
  useEffect(enhance, [])
  return (
    <div className="admin">
      <a className="skip-link button" href="#content">
        {t('common.skip')}
      </a>
      <aside className="admin-side">
        <Brand />
        <Navigation toDo={toDo} />
      </aside>
      <div className="min-w-0">
        <header className="admin-top">
          <details className="admin-menu" data-closes>
            <summary className="icon-button" aria-label={t('common.menu')}>
              <Icon name="menu" />
            </summary>
            <Navigation toDo={toDo} />
          </details>
          <span className="grow" />
          <ThemeButton />
          <span className="admin-who">{name}</span>
        </header>
        <FlashNotice />
        <main id="content" className="admin-main" tabIndex={-1}>
          <Outlet />
        </main>
        <Toasts />
      </div>
    </div>
  )
}

function Brand() {
  const { href } = useLanguage()
  const { shopName } = useTold()
  return (
    <a className="brand" href={href(urls.adminOrders())}>
      <BiteMark size={26} />
      <span>{shopName}</span>
    </a>
  )
}

const pages = [
  { name: 'overview', to: urls.admin(), icon: 'monitor' },
  { name: 'orders', to: urls.adminOrders(), icon: 'package' },
  { name: 'mail', to: urls.adminMail(), icon: 'mail' },
] as const

function Navigation({ toDo }: { toDo: number }) {
  const { t, href } = useLanguage()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('admin.navigation')}>
      {pages.map(({ name, to, icon }) => (
        <a key={name} href={href(to)} aria-current={(name === 'overview' ? pathname === to : pathname.startsWith(to)) ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{t(`admin.${name}`)}</span>
          {name === 'orders' && toDo > 0 && (
            <Badge tone="warn">
              {toDo}
              <span className="sr-only"> {t('admin.to-do')}</span>
            </Badge>
          )}
        </a>
      ))}
      <span className="grow" />
      <a href={href(urls.home())}>
        <Icon name="house" />
        <span>{t('admin.view-shop')}</span>
      </a>
    </nav>
  )
}
