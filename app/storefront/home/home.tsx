import type { Craving } from '#shared/food.ts'
import { usualTerms } from '#shop/pricing/delivery.ts'
import { bestReviews, reviewTags } from '#shop/reviews/reviews.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useTold } from '#app/request/root-data.ts'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import { urls } from '#shared/urls.ts'
import type { Route } from './+types/home'
import { Countries } from './countries.tsx'
import { Cravings } from './cravings.tsx'
import { Facts } from './facts.tsx'
import { Fresh } from './fresh.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Nudge } from './nudge.tsx'
import { Quotes } from './quotes.tsx'
import { SnackOfTheMonth } from './snack-of-the-month.tsx'

export const handle = still

/** The home page, the same for every visitor. The catalogue counts its products. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, locale, keep } = ask(context)
  keep('catalogue', reviewTags.any, reviewTags.best)
  const { catalogue, settings } = shop
  const everything = catalogue.list({ sort: 'featured' })
  const packs = everything.products.filter(({ pictureId }) => pictureId)
  const month = catalogue.shelf('month', 1)[0]
  const quotes = await bestReviews(shop, locale)
  return {
    words: words(context, 'home', ...(quotes.length > 0 ? (['reviews'] as const) : [])),
    quotes,
    packs: packs.slice(0, 10),
    fresh: catalogue.shelf('new', 4),
    month: month ? catalogue.product(month.id) : null,
    countries: catalogue.countries(),
    cravings: everything.facets.craving as { value: Craving; count: number }[],
    days: usualTerms(settings).standard.days,
    returnDays: settings.policies.returnDays,
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { packs, quotes, fresh, month, countries, cravings, days, returnDays } = loaderData
  const { t } = useLanguage()
  const { shopName } = useTold()
  return (
    <>
      <PageHead
        title={`${shopName}: ${t('common.tagline')}`}
        description={t('home.description', { countries: countries.length })}
        path={urls.home()}
        whole
      />
      <Hero packs={packs.slice(0, 5)} countries={countries.length} month={month} />
      <Facts countries={countries.length} days={days} />
      <Cravings cravings={cravings} />
      {fresh.length > 0 && <Fresh products={fresh} />}
      {month && <SnackOfTheMonth product={month} />}
      {countries.length > 0 && <Countries countries={countries} />}
      {packs.length >= 10 && <Nudge packs={packs.slice(5, 10)} />}
      <HowItWorks days={days} returnDays={returnDays} />
      {quotes.length > 0 && <Quotes quotes={quotes} />}
    </>
  )
}
