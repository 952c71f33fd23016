import '../parts/styles/products.css'
import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { isLocale, type Locale, localeNames } from '#shared/locale.ts'
import { SaveTexts, saveTexts, getTextsForStaff } from '#shop/catalogue/editing/texts.ts'
import { may } from '#shop/rights.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/texts'
import { SaveRefusedNotice } from '../parts/form/save-refused-notice.tsx'
import { TranslationLinks } from '../parts/translation-links.tsx'
import { readTextsForm } from './read-texts-form.server.ts'
import { TextsForm } from './texts-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'products.read')
  const { shop, locale: own } = getRequestContext(context)
  const asked = readAdminQuery('texts', request.url)
  const product = asked.of ?? null
  const { offered } = shop.settings.languages
  const locale = wantedIn(asked.in, offered, own)
  const texts = await getTextsForStaff(shop, by, { product, locale }).catch(orNotFound(request))
  return {
    product,
    texts,
    languages: offered,
    mayChange: may(by, 'products.change'),
    saved: asked.saved !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'products.change')
  const { shop } = getRequestContext(context)
  const product = readAdminQuery('texts', request.url).of ?? null
  const values = await readForm(request)
  try {
    const input = parseForm(SaveTexts, { product, locale: values.locale, version: values.version, texts: readTextsForm(values) })
    await saveTexts(shop, by, input)
    return redirect(adminUrls.texts({ of: product ?? undefined, in: input.locale, saved: '1' }), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The translation page for one product or for all categories, in one language. */
export default function AdminTextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, texts, languages, mayChange, saved } = loaderData
  const { t, href } = useLanguage()
  const refusal = actionData?.refusal
  const title = texts.name === null ? t('admin-texts.title-categories') : t('admin-texts.title-product', { name: texts.name })
  const here = adminUrls.texts({ of: product ?? undefined, in: texts.locale })
  return (
    <>
      <PageHead title={title} />
      <div className="admin-head">
        <h1>{title}</h1>
        <div className="admin-actions">
          {product === null && (
            <>
              <a className="button button-secondary button-small" href={href(adminUrls.textsFile({ in: texts.locale }))} download>
                <Icon name="download" />
                {t('admin-texts.export', { language: localeNames[texts.locale] })}
              </a>
              <a
                className="button button-secondary button-small"
                href={href(adminUrls.textsFile({ in: texts.locale, untranslated: '1' }))}
                download
              >
                <Icon name="download" />
                {t('admin-texts.export-missing')}
              </a>
            </>
          )}
          <LinkButton variant="secondary" size="small" to={product === null ? adminUrls.products() : adminUrls.product(product)}>
            {product === null ? t('admin-products.all') : t('admin-texts.back')}
          </LinkButton>
        </div>
      </div>
      {saved && !refusal && <Notice tone="ok">{t('admin-texts.saved')}</Notice>}
      {refusal && <SaveRefusedNotice failure={refusal.failure} now={{ to: here, label: 'admin-texts.show-current' }} />}
      <TranslationLinks product={product} languages={languages} states={texts.states} chosen={texts.locale} />
      <p className="text-ink-2">{t('admin-texts.intro', { language: localeNames[texts.locale] })}</p>
      {!mayChange && <Notice tone="info">{t('admin-texts.read-only')}</Notice>}
      {texts.goods.length === 0 ? (
        <p>{t('admin-texts.none')}</p>
      ) : (
        <TextsForm key={texts.version} texts={texts} refusal={refusal} mayChange={mayChange} />
      )}
    </>
  )
}

/**
 * The requested language. Otherwise the reader's own; where that is the original language, the next
 * one.
 */
function wantedIn(asked: string | undefined, offered: readonly Locale[], own: Locale): Locale {
  if (isLocale(asked)) return asked
  return own === offered[0] ? (offered[1] ?? own) : own
}
