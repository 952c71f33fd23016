import { data, redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import {
  confirmBackInStockRequest,
  endBackInStockRequests,
  RequestBackInStock,
  requestBackInStock,
  getBackInStockRequest,
} from '#shop/cart/back-in-stock.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/back-in-stock'
import { BackInStockForm } from '../parts/back-in-stock-form.tsx'

export const handle = staticPage

/**
 * Only shows the state: programs that scan the links of an email must not confirm or end a
 * back-in-stock request.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by } = getRequestContext(context)
  const { v: variationId, token, sent: asked } = readQuery('backInStock', request.url)
  const sellable = variationId ? shop.catalogue.sellable(variationId) : null
  const requested = token === undefined ? null : await getBackInStockRequest(shop, token)
  const sent: 'kept' | 'email' | null = asked === 'kept' || asked === 'email' ? asked : null
  return data(
    {
      words: getMessages(context, 'back-in-stock', 'product'),
      product: sellable
        ? { slug: sellable.productSlug, name: sellable.productName, variation: sellable.variationName }
        : (requested?.product ?? null),
      variationId: sellable?.variationId ?? null,
      email: by.kind === 'customer' ? by.email : '',
      sent,
      state: requested?.state ?? null,
    },
    { status: sellable || requested ? 200 : 404 },
  )
}

/**
 * Creates a back-in-stock request, confirms it, or ends all requests of its address. A mail program
 * posts `List-Unsubscribe=One-Click` (RFC 8058) with only the token: that ends them.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const here = getRequestContext(context)
  const { token, v: variationId = '' } = readQuery('backInStock', request.url)
  const values = await readForm(request)
  if (token !== undefined) {
    const requested =
      values.intent === 'confirm' ? await confirmBackInStockRequest(here.shop, token) : await endBackInStockRequests(here.shop, token)
    if (!requested) return data({ refusal: null }, { status: 404 })
    return values.intent ? redirect(urls.backInStock({ token })) : { refusal: null }
  }
  try {
    const outcome = await requestBackInStock(here.shop, here.by, parseForm(RequestBackInStock, { variationId, email: values.email }), here)
    if (outcome !== 'in-stock') return redirect(urls.backInStock({ v: variationId, sent: outcome }))
    const slug = here.shop.catalogue.sellable(variationId)?.productSlug
    return redirect(slug ? urls.product(slug, { v: variationId }) : urls.products())
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function BackInStockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { product } = loaderData
  const refusal = actionData?.refusal
  return (
    <AccountFrame>
      <PageHead title={t('back-in-stock.title')} />
      <RequestOutcome {...loaderData} sent={refusal ? null : loaderData.sent} refusal={refusal ?? null} />
      <LinkButton variant="secondary" size="large" full to={product ? urls.product(product.slug) : urls.products()}>
        {product ? t('back-in-stock.view-product', { product: product.name }) : t('common.all-snacks')}
      </LinkButton>
    </AccountFrame>
  )
}

type Refusal = NonNullable<NonNullable<Route.ComponentProps['actionData']>['refusal']>

function RequestOutcome({
  product,
  variationId,
  email,
  sent,
  state,
  refusal,
}: Route.ComponentProps['loaderData'] & { refusal: Refusal | null }) {
  const { t } = useLanguage()
  const name = product && (product.variation ? `${product.name}, ${product.variation}` : product.name)
  if (!name) return <Said heading={t('back-in-stock.unknown')} text={t('back-in-stock.unknown-text')} />
  if (sent) return <Said heading={t(`back-in-stock.sent-${sent}`)} text={t(`back-in-stock.sent-${sent}-text`, { product: name })} />
  if (state) {
    return (
      <>
        <Said heading={t(`back-in-stock.is-${state}`)} text={t(`back-in-stock.is-${state}-text`, { product: name })} />
        {state === 'to-confirm' && <Press intent="confirm" label={t('back-in-stock.confirm')} />}
        {state !== 'over' && <Press intent="end" label={t(state === 'told' ? 'back-in-stock.end-others' : 'back-in-stock.end')} />}
      </>
    )
  }
  return (
    <>
      <h1>{name}</h1>
      {refusal && refusal.failure !== 'invalid-input' && <FailureNotice failure={refusal.failure} />}
      {variationId && <BackInStockForm variationId={variationId} email={refusal?.values.email ?? email} error={refusal?.fields.email} />}
    </>
  )
}

function Said({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h1>{heading}</h1>
      <p>{text}</p>
    </>
  )
}

/** Posts to the page's own address, which contains the token. */
function Press({ intent, label }: { intent: 'confirm' | 'end'; label: string }) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={intent === 'end' ? 'secondary' : 'primary'} size="large" full>
        {label}
      </Button>
    </form>
  )
}
