import './home.css'
import './home-panels.css'
import type { Craving } from '#shared/food.ts'
import { defaultDeliveryTerms, shopDate } from '#shop/pricing/delivery.ts'
import { cacheTagsOf, readPageText } from '#shop/catalogue/editing/page-texts.ts'
import { listBestReviewQuotes, reviewTags } from '#shop/reviews/reviews.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useRootData } from '#app/request/root-data.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import { urls } from '#shared/urls.ts'
import type { Route } from './+types/home'
import { CountryIndex } from './country-index.tsx'
import { CravingLinks } from './craving-links.tsx'
import { ShopFacts } from './shop-facts.tsx'
import { NewArrivals } from './new-arrivals.tsx'
import { HomeHero } from './home-hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { DiscoveryBoxBanner } from './discovery-box-banner.tsx'
import { CustomerQuotes } from './customer-quotes.tsx'
import { SnackOfTheMonth } from './snack-of-the-month.tsx'

export const handle = staticPage

type CalendarMonth = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** The home page, the same for every visitor. The catalogue counts its products. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, locale, cache } = getRequestContext(context)
  const { catalogue, settings } = shop
  const calendarMonth = Number(shopDate(settings, shop.now()).slice(5, 7)) as CalendarMonth
  cache('catalogue', 'today', reviewTags.any, reviewTags.best, ...cacheTagsOf(`month-${calendarMonth}`))
  const everything = catalogue.list({ sort: 'featured' })
  const packs = everything.products.filter(({ pictureId }) => pictureId)
  const month = catalogue.shelf('month', 1)[0]
  const quotes = await listBestReviewQuotes(shop, locale)
  return {
    words: getMessages(context, 'home', ...(quotes.length > 0 ? (['reviews'] as const) : [])),
    quotes,
    calendarMonth,
    ownSeason: await readPageText(shop, `month-${calendarMonth}`, locale),
    packs: packs.slice(0, 10),
    fresh: catalogue.shelf('new', 5),
    month: month ? catalogue.product(month.id) : null,
    countries: catalogue.countries(),
    cravings: everything.facets.cravings as { value: Craving; count: number }[],
    days: defaultDeliveryTerms(settings).standard.days,
    returnDays: settings.policies.returnDays,
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { packs, calendarMonth, ownSeason, quotes, fresh, month, countries, cravings, days, returnDays } = loaderData
  const { t } = useLanguage()
  const { shopName } = useRootData()
  return (
    <>
      <PageHead
        title={t('common.page-title', {
          page: t('common.home'),
          shop: t('common.shop-tagline', { shop: shopName, tagline: t('common.tagline') }),
        })}
        description={t('home.description', { countries: countries.length })}
        path={urls.home()}
        whole
      />
      <HomeHero
        packs={packs.slice(0, 5)}
        countries={countries.length}
        month={month}
        season={ownSeason ?? t(`home.month-${calendarMonth}`)}
      />
      <ShopFacts countries={countries.length} days={days} />
      <CravingLinks cravings={cravings} />
      {fresh.length > 0 && <NewArrivals products={fresh} />}
      {month && <SnackOfTheMonth product={month} />}
      {countries.length > 0 && <CountryIndex countries={countries} />}
      {packs.length >= 10 && <DiscoveryBoxBanner packs={packs.slice(5, 10)} />}
      <HowItWorks days={days} returnDays={returnDays} />
      {quotes.length > 0 && <CustomerQuotes quotes={quotes} />}
    </>
  )
}
