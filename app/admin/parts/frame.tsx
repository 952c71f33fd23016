import { formsStayInShop } from '#app/rendering/form-targets.ts'
import './styles/admin.css'
import './styles/forced-colors.css'
import './keyboard/keyboard.css'
import { Outlet } from 'react-router'
import { useEffect } from 'react'
import { adminUrls } from '#shared/admin-urls.ts'
import { countOrdersForStaff } from '#shop/office/orders/order-list.ts'
import { enhance } from '#app/client/enhance.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { ThemeButton } from '#app/layout/theme-button.tsx'
import { FlashNotice, Toasts } from '#app/layout/toasts.tsx'
import { useRootData } from '#app/request/root-data.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { BiteMark } from '#app/ui/bite-mark.tsx'
import { ClosePanel } from '#app/ui/close-panel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { menuFor } from './menu.server.ts'
import { ShortcutHelp } from './keyboard/shortcut-help.tsx'
import { useAdminKeys } from './keyboard/use-admin-keys.ts'
import { CommandPalette } from './palette/palette.tsx'
import { SearchInput } from './form/search-input.tsx'
import type { Route } from './+types/frame'

export const handle = formsStayInShop

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'admin.read')
  const counts = await countOrdersForStaff(getRequestContext(context).shop, by)
  return {
    words: getMessageBundle(context, 'admin'),
    name: `${by.firstName} ${by.lastName}`.trim(),
    pages: menuFor(by),
    toDo: counts['to-pack'] + counts.returns,
  }
}

/**
 * The layout of the admin: navigation at the side, the page beside it. On a narrow window the
 * navigation is a drawer, a popover that works without scripts.
 */
export default function AdminFrame({ loaderData: { name, pages, toDo } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { signedIn } = useRootData()
  useEffect(enhance, [])
  const { open, toggle, closed } = useAdminKeys()
  const openHelp = () => toggle('help')
  return (
    <div className="admin">
      <a className="skip-link button" href="#content">
        {t('common.skip')}
      </a>
      <div className="admin-side" id="admin-menu" popover="auto">
        <div className="admin-side-head">
          <Brand />
          <ClosePanel panel="admin-menu" />
        </div>
        <AdminNavigation pages={pages} toDo={toDo} openHelp={openHelp} />
      </div>
      <div className="min-w-0">
        <header className="admin-top">
          <button type="button" className="icon-button admin-menu" popoverTarget="admin-menu" aria-label={t('common.menu')}>
            <Icon name="menu" />
          </button>
          <search className="admin-find" aria-label={t('admin.find')}>
            <form method="get" action={href(adminUrls.find())} className="admin-search">
              <SearchInput label={t('admin.find')} />
              <button
                type="button"
                className="admin-palette-button"
                onClick={() => toggle('palette')}
                aria-keyshortcuts="Control+K Meta+K"
                data-needs-script
              >
                <span className="sr-only">{t('admin-keyboard.commands')} </span>
                <kbd>{t('common.search-key')}</kbd>
              </button>
            </form>
          </search>
          <ThemeButton />
          <span className="admin-who" data-signed-in={signedIn?.id}>
            {name}
          </span>
        </header>
        <FlashNotice />
        <main id="content" className="admin-main" tabIndex={-1}>
          <Outlet />
        </main>
        <Toasts />
      </div>
      {open?.dialog === 'palette' && <CommandPalette key={open.opening} pages={pages} openHelp={openHelp} closed={() => closed(open)} />}
      {open?.dialog === 'help' && <ShortcutHelp key={open.opening} pages={pages} closed={() => closed(open)} />}
    </div>
  )
}

function Brand() {
  const { href } = useLanguage()
  const { shopName } = useRootData()
  return (
    <a className="brand" href={href(adminUrls.orders())}>
      <BiteMark size={26} />
      <span>{shopName}</span>
    </a>
  )
}
