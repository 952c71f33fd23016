import '../parts/styles/products.css'
import './discounts.css'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { getDiscountForStaff } from '#shop/office/discounts/discount-editor.ts'
import { readForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/discount'
import { handleDiscountAction } from './discount-action.server.ts'
import { discountDraftOf, newDiscountDraft } from './discount-draft.ts'
import { DiscountFields } from './discount-fields.tsx'
import { loadDiscountForm } from './discount-form.server.ts'
import { DiscountStatus } from './discount-status.tsx'
import { SaveRefusedNotice } from '../parts/form/save-refused-notice.tsx'
import { discountPeriodOf } from './discount-period.server.ts'

const NEW_DISCOUNT_ID = 'new'
const doings = ['saved', 'ended'] as const

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'discounts.change')
  const { shop, locale } = getRequestContext(context)
  const kept = params.id === NEW_DISCOUNT_ID ? null : await getDiscountForStaff(shop, by, params.id).catch(orNotFound(request))
  const { timeZone } = shop.settings.closedDays
  const carried = {
    id: kept?.discount.id ?? crypto.randomUUID(),
    seen: kept?.discount.updatedAt.toISOString() ?? '',
    failure: null,
    fields: {},
  }
  const { done } = readAdminQuery('discount', request.url)
  return {
    standing: kept && {
      discount: { ...kept.discount, when: discountPeriodOf(kept.discount, { timeZone, locale, now: shop.now() }) },
      mayGo: kept.mayGo,
    },
    form: await loadDiscountForm(shop, by, carried, kept ? discountDraftOf(kept.draft) : newDiscountDraft),
    done: doings.find((one) => one === done) ?? null,
    timeZone,
    currency: shop.settings.currency,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'discounts.change')
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  const id = params.id === NEW_DISCOUNT_ID ? null : (await getDiscountForStaff(shop, by, params.id).catch(orNotFound(request))).discount.id
  return handleDiscountAction(shop, by, id, values)
}

/** The page of a discount or a new discount: offer, conditions, times, and a trial basket. */
export default function AdminDiscountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, done, timeZone, currency } = loaderData
  const form = actionData?.form ?? loaderData.form
  const { t, href } = useLanguage()
  const title = standing ? (standing.discount.code ?? standing.discount.name) : t('admin-discounts.new')
  const here = adminUrls.discount(standing ? form.id : NEW_DISCOUNT_ID)
  return (
    <>
      <PageHead title={title} />
      <a className="admin-back" href={href(adminUrls.discounts())}>
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
        <SaveRefusedNotice failure={form.failure} now={{ to: here, label: 'admin-discounts.show-current' }} />
      )}
      {standing && <DiscountStatus {...standing} here={here} />}
      <DiscountFields form={form} here={here} timeZone={timeZone} currency={currency} uses={standing?.discount.uses ?? 0} />
    </>
  )
}
