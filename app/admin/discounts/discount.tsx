import '../parts/products.css'
import './discounts.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { discountAtDesk } from '#shop/office/discount-editor.ts'
import { readForm } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { orNotFound } from '#app/request/not-found.server.ts'
import { ask, words } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/discount'
import { answerDiscount } from './answer.server.ts'
import { draftOf, newDraft } from './draft.ts'
import { DiscountFields } from './discount-fields.tsx'
import { drawn } from './form.server.ts'
import { Standing } from './standing.tsx'
import { RefusedNotice } from '../parts/form/refused-notice.tsx'
import { whenOf } from './when.server.ts'

const NEW = 'new'
const doings = ['saved', 'ended'] as const

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'discounts.change')
  const { shop, locale } = ask(context)
  const kept = params.id === NEW ? null : await discountAtDesk(shop, by, params.id).catch(orNotFound(request))
  const { timeZone } = shop.settings.closedDays
  const carried = {
    id: kept?.discount.id ?? crypto.randomUUID(),
    seen: kept?.discount.updatedAt.toISOString() ?? '',
    failure: null,
    fields: {},
  }
  const done = new URL(request.url).searchParams.get('done')
  return {
    standing: kept && {
      discount: { ...kept.discount, when: whenOf(kept.discount, { timeZone, locale, now: shop.now() }) },
      mayGo: kept.mayGo,
    },
    form: await drawn(shop, by, carried, kept ? draftOf(kept.sheet) : newDraft),
    done: doings.find((one) => one === done) ?? null,
    timeZone,
    currency: shop.settings.currency,
    words: words(context, 'admin-discounts', 'cart'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'discounts.change')
  const { shop } = ask(context)
  const values = await readForm(request)
  const id = params.id === NEW ? null : (await discountAtDesk(shop, by, params.id).catch(orNotFound(request))).discount.id
  return answerDiscount(shop, by, id, values)
}

/** The page of a discount or a new discount: offer, conditions, times, and a trial basket. */
export default function AdminDiscount({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, done, timeZone, currency } = loaderData
  const form = actionData?.form ?? loaderData.form
  const { t, href } = useLanguage()
  const title = standing ? (standing.discount.code ?? standing.discount.name) : t('admin-discounts.new')
  const here = adminUrls.discount(standing ? form.id : NEW)
  return (
    <>
      <PageHead title={title} />
      <a className="desk-link discount-back" href={href(adminUrls.discounts())}>
        <Icon name="arrow-left" small /> {t('admin.discounts')}
      </a>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {done && !actionData && (
        <output className="notice notice-ok">
          <Icon name="circle-check" />
          <span>{t(`admin-discounts.${done}`)}</span>
        </output>
      )}
      {form.failure === 'changed-meanwhile' && (
        <RefusedNotice failure={form.failure} now={{ to: here, label: 'admin-discounts.as-it-is' }} />
      )}
      {standing && <Standing {...standing} here={here} />}
      <DiscountFields form={form} here={here} timeZone={timeZone} currency={currency} uses={standing?.discount.uses ?? 0} />
    </>
  )
}
