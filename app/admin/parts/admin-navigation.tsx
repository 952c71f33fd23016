import { useLocation } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { MenuEntry } from './menu.server.ts'

/** The navigation of the admin. `toDo` is the number of orders that need work. */
export function AdminNavigation({ pages, toDo, openHelp }: { pages: MenuEntry[]; toDo: number; openHelp: () => void }) {
  const { t, href } = useLanguage()
  const { pathname } = useLocation()
  const isHere = (to: string) => (to === adminUrls.admin() ? pathname === to : pathname.startsWith(to))
  return (
    <nav aria-label={t('admin.navigation')}>
      {pages.map(({ to, icon, label, key }) => (
        <a key={to} href={href(to)} data-go={key} aria-current={isHere(to) ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{t(label)}</span>
          {to === adminUrls.orders() && toDo > 0 && (
            <Badge tone="warn">
              {toDo}
              <span className="sr-only"> {t('admin.to-do')}</span>
            </Badge>
          )}
        </a>
      ))}
      <span className="grow" />
      <button type="button" onClick={openHelp} data-needs-script>
        <Icon name="keyboard" />
        <span>{t('admin-keyboard.shortcuts')}</span>
      </button>
      <a href={href(urls.home())}>
        <Icon name="house" />
        <span>{t('admin.view-shop')}</span>
      </a>
    </nav>
  )
}
