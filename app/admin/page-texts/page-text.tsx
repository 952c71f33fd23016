import '../parts/styles/products.css'
import './page-texts.css'
import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { isLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { getPageText, PageTextName, pageTextKind, pageTextLengths, SavePageText, savePageText } from '#shop/catalogue/editing/page-texts.ts'
import type { Shop } from '#shop/shop.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SaveRefusedNotice } from '../parts/form/save-refused-notice.tsx'
import { pageTextTitle } from '../parts/page-text-title.ts'
import type { Route } from './+types/page-text'
import { PageTextForm } from './page-text-form.tsx'
import { shippedNames, shippedText } from './shipped-texts.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'page-texts.change')
  const { shop, locale } = getRequestContext(context)
  const name = nameIn(request, shop, params.name)
  const { texts, version } = await getPageText(shop, by, name)
  const kind = pageTextKind(name)
  return {
    name,
    title: pageTextTitle(name, locale),
    languages: shop.settings.languages.offered.map((one) => ({ locale: one, own: texts[one] ?? null, shipped: shippedText(name, one) })),
    version,
    kind,
    most: pageTextLengths[kind],
    path: kind === 'month' ? urls.home() : urls.country(name.slice('country-'.length)),
    saved: readAdminQuery('pageText', request.url).saved !== undefined,
  }
}

/** Saves the texts. A text that equals the shipped one, or whose reset button was pressed, is not the owner's own. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'page-texts.change')
  const { shop } = getRequestContext(context)
  const name = nameIn(request, shop, params.name)
  const values = await readForm(request)
  const texts = Object.fromEntries(
    Object.entries(values).flatMap(([field, typed]) => {
      const locale = field.slice('text.'.length)
      if (!field.startsWith('text.') || !isLocale(locale)) return []
      const isShipped = values.reset === locale || typed.replace(/\s+/g, ' ').trim() === shippedText(name, locale)
      return [[locale, isShipped ? '' : typed]]
    }),
  )
  try {
    await savePageText(shop, by, parseForm(SavePageText, { name, version: values.version, texts }))
    return redirect(adminUrls.pageText(name, { saved: '1' }), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** One text of a page in every language of the shop, each beside the one that came with it. */
export default function AdminPageTextPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, saved, kind, name } = loaderData
  const { t, href } = useLanguage()
  const refusal = actionData?.refusal
  const heading = t(`admin-page-texts.title-${kind}`, { name: title })
  return (
    <>
      <PageHead title={heading} />
      <a className="admin-back" href={href(adminUrls.pageTexts())}>
        <Icon name="arrow-left" small /> {t('admin-page-texts.title')}
      </a>
      <div className="page-text-head">
        <h1>{heading}</h1>
        <p className="text-ink-2">{t('admin-page-texts.form-help')}</p>
      </div>
      {saved && !refusal && <Notice tone="ok">{t('admin-page-texts.saved')}</Notice>}
      {refusal && (
        <SaveRefusedNotice failure={refusal.failure} now={{ to: adminUrls.pageText(name), label: 'admin-page-texts.show-current' }} />
      )}
      <PageTextForm key={loaderData.version} page={loaderData} refusal={refusal} />
    </>
  )
}

/** Responds not found for a month or country without a page. */
function nameIn(request: Request, shop: Shop, asked: string): string {
  const { data: name } = PageTextName.safeParse(asked)
  const isSold = () => shop.catalogue.countries().some(({ code }) => `country-${code.toLowerCase()}` === name)
  if (name === undefined || !(shippedNames.includes(name) || isSold())) throw pageNotFound(request)
  return name
}
