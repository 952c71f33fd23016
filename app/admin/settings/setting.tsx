import './settings.css'
import { data } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { SettingInput, type SettingName } from '#shop/office/settings/settings-editor.ts'
import { readForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/setting'
import { SaveRefusedNotice } from '../parts/form/save-refused-notice.tsx'
import { UndoForm } from '../parts/undo-form.tsx'
import { handleSettingAction } from './setting-action.server.ts'
import { ClosedDaysForm } from './closed-days-form.tsx'
import { DeferredPaymentForm } from './deferred-payment-form.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { LanguagesForm } from './languages-form.tsx'
import { SettingLastChange } from './setting-last-change.tsx'
import { loadSettingForm } from './load-setting-form.server.ts'
import { PoliciesForm } from './policies-form.tsx'
import { countriesByWorldRegion } from './countries-by-region.server.ts'
import { SellerForm } from './seller-form.tsx'
import { TaxForm } from './tax-form.tsx'
import { undoSetting } from './undo-setting.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'settings.change')
  const { shop, locale } = getRequestContext(context)
  const name = nameIn(request, params.name)
  return {
    ...(await loadSettingForm(shop, by, name)),
    saved: readAdminQuery('setting', request.url).saved,
    places: name === 'delivery' || name === 'tax' ? countriesByWorldRegion(locale) : [],
    timeZones: name === 'closed-days' ? ['UTC', ...Intl.supportedValuesOf('timeZone')] : [],
    currency: shop.settings.currency,
    offered: shop.settings.languages.offered,
    now: shop.now(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'settings.change')
  const values = await readForm(request)
  const name = nameIn(request, params.name)
  const answer =
    values.intent === 'undo'
      ? await undoSetting(getRequestContext(context).shop, by, name, values)
      : await handleSettingAction(context, by, name, values)
  return answer instanceof Response ? answer : data(answer, { status: answer.status })
}

export default function AdminSettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, href, sentenceSpace } = useLanguage()
  const { changed, saved, places, timeZones, currency, offered, now } = loaderData
  const form = actionData ?? loaderData.form
  return (
    <>
      <PageHead title={t(`admin-settings.${form.name}`)} />
      <a className="admin-back" href={href(adminUrls.settings())}>
        <Icon name="arrow-left" small /> {t('admin.settings')}
      </a>
      <div className="settings-head">
        <h1>{t(`admin-settings.${form.name}`)}</h1>
        <p className="text-ink-2">
          {t(`admin-settings.${form.name}-text`)}
          {sentenceSpace}
          <SettingLastChange changed={changed} now={now} />
        </p>
      </div>
      {saved && changed && !actionData && (
        <Notice tone="ok">
          <p>{t(saved === 'undone' ? 'admin-settings.undone' : 'admin-settings.saved')}</p>
          <UndoForm action={href(adminUrls.setting(form.name))} intent="undo" fields={{ seen: form.seen }} />
        </Notice>
      )}
      {form.failure && form.failure !== 'invalid-input' && (
        <SaveRefusedNotice failure={form.failure} now={{ to: adminUrls.setting(form.name), label: 'admin-settings.show-current' }} />
      )}
      {form.name === 'delivery' && <DeliveryForm form={form} places={places} currency={currency} />}
      {form.name === 'tax' && <TaxForm form={form} places={places} />}
      {form.name === 'closed-days' && <ClosedDaysForm form={form} timeZones={timeZones} />}
      {form.name === 'seller' && <SellerForm form={form} />}
      {form.name === 'languages' && <LanguagesForm form={form} />}
      {form.name === 'deferred-payment' && <DeferredPaymentForm form={form} currency={currency} />}
      {form.name === 'policies' && <PoliciesForm form={form} offered={offered} />}
    </>
  )
}

/** Responds not found for an unknown setting. */
function nameIn(request: Request, asked: string): SettingName {
  const known = SettingInput.safeParse({ name: asked })
  if (known.success) return known.data.name
  throw pageNotFound(request)
}
