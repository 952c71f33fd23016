import { itemAt } from '#shared/present.ts'
import '../parts/styles/products.css'
import { data, redirect } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { continents, countriesOf } from '#shared/countries/countries.ts'
import { memoize } from '#shared/memoize.ts'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { countryNamer } from '#shared/countries/country-names.ts'
import type { Locale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { MAX_PICTURE_UPLOAD_BYTES } from '#shared/request-size-limits.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import {
  AddPicture,
  addPicture,
  categoryNames,
  deleteProduct,
  discardStuckChange,
  emptyDraft,
  getProductForStaff,
  saveProduct,
} from '#shop/catalogue/editing/product-editing.ts'
import { getTextsForStaff } from '#shop/catalogue/editing/texts.ts'
import { may } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, type FormRejection, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/product'
import { conflictViews } from './conflict-views.server.ts'
import { DeleteProductForm } from './delete-product-form.tsx'
import { ProductFacts } from './product-facts.tsx'
import { AddPictureForm } from './picture-fields.tsx'
import { readProductChange } from './read-product-form.server.ts'
import { ProductForm } from './product-form.tsx'
import { productFormValuesOf } from '../parts/form/product-form-values.ts'
import { StuckChangeNotice } from './stuck-change-notice.tsx'
import { TranslationLinks } from '../parts/translation-links.tsx'

const NEW_PRODUCT_ID = 'new'
const doings = ['saved', 'queued', 'picture', 'dropped'] as const

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = params
  const by = await requireStaff(request, context, id === NEW_PRODUCT_ID ? 'products.change' : 'products.read')
  const { shop } = getRequestContext(context)
  const product = id === NEW_PRODUCT_ID ? null : await getProductForStaff(shop, by, id).catch(orNotFound(request))
  const parameters = readAdminQuery('product', request.url)
  const resumed = parameters.take !== undefined ? product?.stuck : null
  const shown = resumed?.draft ?? product?.draft
  const known = shop.catalogue.product(id)
  return {
    id: product?.id ?? null,
    name: product?.draft.name ?? null,
    values: productFormValuesOf(shown ?? emptyDraft()),
    was: product ? JSON.stringify(product.draft) : '',
    fresh: product?.fresh ?? true,
    waiting: product?.waiting ?? 0,
    stuck: product?.stuck ? { key: product.stuck.key, fields: product.stuck.clashes.length } : null,
    clashes: resumed ? conflictViews(resumed.clashes, resumed.draft) : [],
    pictures: (product?.draft.pictureIds ?? []).map((one) => {
      const picture = shop.catalogue.picture(one)
      return { id: one, name: picture?.name ?? null, alt: picture?.alt ?? '' }
    }),
    inShop: known ? urls.product(known.slug) : null,
    offered: {
      categories: [...(await categoryNames(shop))].map(([one, name]) => ({ id: one, name })),
      countries: countriesIn(getRequestContext(context).locale),
    },
    texts: product ? await statesOf(shop, by, id) : null,
    facts: may(by, 'products.change') ? null : (product?.draft ?? null),
    done: doings.find((one) => one === parameters.done) ?? null,
    formKey: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'products.change')
  const { shop } = getRequestContext(context)
  const id = params.id === NEW_PRODUCT_ID ? null : params.id
  const upload = request.headers.get('Content-Type')?.startsWith('multipart/')
    ? await request
        .clone()
        .formData()
        .catch(() => null)
    : null
  const values = await readForm(request)
  const done = (what: (typeof doings)[number]) => redirect(adminUrls.product(params.id, { done: what }), 303)
  try {
    if (values.intent === 'save') {
      const change = readProductChange(values)
      const written = await saveProduct(shop, by, id, change)
      if (written.outcome === 'saved') return redirect(adminUrls.product(written.id, { done: 'saved' }), 303)
      if (written.outcome === 'queued') return id ? done('queued') : redirect(adminUrls.products({ done: 'queued' }), 303)
      const { draft, now, clashes } = written
      return data(
        { clash: { values: productFormValuesOf(draft), was: JSON.stringify(now), clashes: conflictViews(clashes, draft) } },
        { status: 409 },
      )
    }
    if (id === null) throw new Failure('invalid-input')
    if (values.intent === 'picture') {
      const file = upload?.get('picture')
      if (!(file instanceof File) || file.size === 0) throw new Failure('invalid-input', { fields: { picture: 'required' } })
      if (file.size > MAX_PICTURE_UPLOAD_BYTES) throw new Failure('too-large')
      await addPicture(shop, by, id, { ...parseForm(AddPicture, values), bytes: new Uint8Array(await file.arrayBuffer()) })
      return done('picture')
    }
    if (values.intent === 'drop') {
      await discardStuckChange(shop, by, { id, key: values.stuck ?? '' })
      return done('dropped')
    }
    if (values.intent === 'delete' && values.sure === 'on') {
      await deleteProduct(shop, by, id)
      return redirect(adminUrls.products({ done: 'deleted' }), 303)
    }
    throw new Failure('invalid-input', values.intent === 'delete' ? { fields: { sure: 'required' } } : {})
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function AdminProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, values, was, fresh, waiting, stuck, clashes, pictures, inShop, offered, texts, facts, done, formKey } = loaderData
  const { t } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const clash = actionData && 'clash' in actionData ? actionData.clash : undefined
  const isSaving = refusal?.values.intent === 'save'
  const title = name ?? t('admin-products.new')
  return (
    <>
      <PageHead title={title} />
      <ProductHead title={title} inShop={inShop} />
      {done && !actionData && <Notice tone={done === 'queued' ? 'warn' : 'ok'}>{t(`admin-products.done-${done}`)}</Notice>}
      {refusal && !isSaving && <FailureNotice failure={refusal.failure} says={missingIn(refusal)} />}
      {clash && (
        <Notice tone="warn" role="alert">
          {t('admin-products.changed-meanwhile')}
        </Notice>
      )}
      {!fresh && <Notice tone="warn">{t('admin-products.point-of-sale-offline')}</Notice>}
      {waiting > 0 && <Notice tone="info">{t('admin-products.changes-waiting', { count: waiting })}</Notice>}
      {id && stuck && !facts && <StuckChangeNotice id={id} stuck={stuck} />}
      {facts ? (
        <ProductFacts draft={facts} />
      ) : (
        <ProductForm
          key={clash ? 'clash' : 'form'}
          values={clash?.values ?? (isSaving ? refusal.values : values)}
          was={clash?.was ?? (isSaving ? (refusal.values.was ?? was) : was)}
          formKey={isSaving ? (refusal.values.key ?? formKey) : formKey}
          offered={offered}
          pictures={pictures}
          refusal={isSaving ? refusal : undefined}
          clashes={clash?.clashes ?? clashes}
        />
      )}
      <div className="admin-columns">
        {texts && (
          <section className="admin-card" aria-labelledby="in-languages">
            <h2 id="in-languages">{t('admin-texts.in-languages')}</h2>
            <TranslationLinks product={id} {...texts} />
          </section>
        )}
        {id && !facts && (
          <div className="admin-stack">
            <AddPictureForm formKey={formKey} productName={name ?? ''} alt={refusal?.values.alt} />
            <DeleteProductForm />
          </div>
        )}
      </div>
    </>
  )
}

interface ProductHeadProps {
  title: string
  /** The product's page in the shop; null where it has none. */
  inShop: string | null
}

function ProductHead({ title, inShop }: ProductHeadProps) {
  const { t, href } = useLanguage()
  return (
    <div className="admin-head">
      <h1>{title}</h1>
      <div className="admin-actions">
        <LinkButton variant="secondary" size="small" to={adminUrls.products()}>
          {t('admin-products.all')}
        </LinkButton>
        {inShop && (
          <a className="button button-secondary button-small" href={href(inShop)}>
            {t('admin-products.view-in-shop')}
          </a>
        )}
      </div>
    </div>
  )
}

/** The message for missing input in one of the forms beside the product form. */
function missingIn({ fields }: FormRejection): MessageKey | false {
  if (fields.sure) return 'admin-products.confirm-required'
  if (fields.alt) return 'admin-products.alt-required'
  return fields.picture ? 'admin-products.no-picture' : false
}

/** Country names come from the server: a browser may name a country differently. */
const countriesIn = memoize((locale: Locale): { code: string; name: string }[] => {
  const nameOf = countryNamer(locale)
  return continents
    .flatMap(countriesOf)
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
})

/**
 * Translation state in each language. Null for a hidden product, which the shop does not translate.
 */
async function statesOf(shop: Shop, by: Customer, id: string) {
  const languages = shop.settings.languages.offered
  const texts = await getTextsForStaff(shop, by, { product: id, locale: itemAt(languages, 0) }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  })
  return texts && { languages, states: texts.states }
}
