import '../parts/styles/products.css'
import './page-texts.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { listPageTexts } from '#shop/catalogue/editing/page-texts.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { requireStaff } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { pageTextTitle } from '../parts/page-text-title.ts'
import type { Route } from './+types/page-texts'
import { type PageTextRow, PageTextList } from './page-text-list.tsx'
import { shippedNames, shippedText } from './shipped-texts.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'page-texts.change')
  const { shop, locale } = getRequestContext(context)
  const own = await listPageTexts(shop, by)
  const sold = shop.catalogue.countries().map(({ code }) => `country-${code.toLowerCase()}`)
  const rows = [...new Set([...shippedNames, ...sold, ...own.map(({ name }) => name)])].map((name): PageTextRow => {
    const changed = own.filter((row) => row.name === name)
    return {
      name,
      title: pageTextTitle(name, locale),
      text: changed.find((row) => row.locale === locale)?.text ?? shippedText(name, locale),
      changedIn: changed.map((row) => row.locale),
    }
  })
  return {
    months: rows.filter(({ name }) => name.startsWith('month-')),
    countries: rows.filter(({ name }) => sold.includes(name)).toSorted((a, b) => a.title.localeCompare(b.title, locale)),
    current: `month-${Number(shopDate(shop.settings, shop.now()).slice(5, 7))}`,
  }
}

/** The editable texts of the home page and of the countries that the shop sells from. */
export default function AdminPageTextsPage({ loaderData: { months, countries, current } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  return (
    <>
      <PageHead title={t('admin-page-texts.title')} />
      <a className="admin-back" href={href(adminUrls.settings())}>
        <Icon name="arrow-left" small /> {t('admin.settings')}
      </a>
      <div className="page-text-head">
        <h1>{t('admin-page-texts.title')}</h1>
        <p className="text-ink-2">{t('admin-page-texts.intro')}</p>
      </div>
      <div className="admin-stack">
        <section className="admin-card" aria-labelledby="months">
          <h2 id="months">{t('admin-page-texts.home')}</h2>
          <p className="text-ink-2">{t('admin-page-texts.home-help')}</p>
          <PageTextList label={t('admin-page-texts.home')} rows={months} current={current} />
        </section>
        <section className="admin-card" aria-labelledby="countries">
          <h2 id="countries">{t('admin-page-texts.countries')}</h2>
          <p className="text-ink-2">{t('admin-page-texts.countries-help')}</p>
          <PageTextList label={t('admin-page-texts.countries')} rows={countries} />
        </section>
      </div>
    </>
  )
}
