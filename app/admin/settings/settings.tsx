import './settings.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { listSettings } from '#shop/office/settings/settings-editor.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/settings'
import { SettingLastChange } from './setting-last-change.tsx'

const icons = {
  delivery: 'truck',
  tax: 'percent',
  'closed-days': 'moon',
  seller: 'house',
  languages: 'languages',
  policies: 'scroll-text',
  'deferred-payment': 'wifi-off',
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'settings.change')
  const { shop } = getRequestContext(context)
  const settings = await listSettings(shop, by)
  return {
    settings: settings.map(({ name, changed }) => ({ name, changed })),
    now: shop.now(),
  }
}

/** The settings that managers may change while the shop is open, each on its own page. */
export default function AdminSettingsPage({ loaderData: { settings, now } }: Route.ComponentProps) {
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
                  <SettingLastChange changed={changed} now={now} />
                </small>
              </span>
            </a>
          </li>
        ))}
        <li>
          <a href={href(adminUrls.pageTexts())}>
            <Icon name="newspaper" />
            <span>
              <b>{t('admin-page-texts.title')}</b>
              {t('admin-page-texts.intro')}
            </span>
          </a>
        </li>
      </ul>
    </>
  )
}
