import './settings.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { settingsFor } from '#shop/office/settings-editor.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/settings'
import { LastChange } from './last-change.tsx'

const icons = {
  delivery: 'truck',
  tax: 'percent',
  'closed-days': 'moon',
  seller: 'house',
  languages: 'languages',
  policies: 'scroll-text',
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'settings.change')
  const { shop } = ask(context)
  const settings = await settingsFor(shop, by)
  return { settings: settings.map(({ name, changed }) => ({ name, changed })), now: shop.now(), words: words(context, 'admin-settings') }
}

/** The settings that managers may change while the shop is open, each on its own page. */
export default function AdminSettings({ loaderData: { settings, now } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  return (
    <>
      <PageHead title={t('admin.settings')} />
      <h1>{t('admin.settings')}</h1>
      <ul className="settings-list">
        {settings.map(({ name, changed }) => (
          <li key={name}>
            <a href={href(adminUrls.setting(name))}>
              <Icon name={icons[name]} />
              <span>
                <b>{t(`admin-settings.${name}`)}</b>
                {t(`admin-settings.${name}-text`)}
                <small>
                  <LastChange changed={changed} now={now} />
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
