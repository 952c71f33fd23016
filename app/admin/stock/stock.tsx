import '../parts/styles/products.css'
import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import { Failure } from '#shop/failure.ts'
import { ProductQuery } from '#shop/catalogue/editing/product-editing.ts'
import { may } from '#shop/rights.ts'
import {
  AdjustStock,
  adjustmentReasons,
  adjustStock,
  listExpiringBatches,
  LedgerQuery,
  SetLowLevel,
  UndoAdjustment,
  undoAdjustment,
  setLowLevel,
  listStock,
  listStockLedger,
  getStock,
  WriteOff,
  writeOff,
} from '#shop/stock/adjustments.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/stock'
import { AdjustStockForm } from './adjust-stock-form.tsx'
import { ExpiringList } from './expiring-list.tsx'
import { StockLedger } from './stock-ledger.tsx'
import { StockDetails } from './stock-details.tsx'
import { StockList } from './stock-list.tsx'
import { UndoForm } from '../parts/undo-form.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

const views = ['all', 'low', 'out', 'expiring', 'ledger'] as const
const doings = ['booked', 'undone', 'level', 'written-off'] as const
/** Days from which a batch is listed before it is no longer sold. */
const EXPIRING_SOON_DAYS = 60

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'products.read')
  const { shop } = getRequestContext(context)
  const asked = readAdminQuery('stock', request.url)
  const ledgerQuery = LedgerQuery.parse(asked)
  const one = ledgerQuery.of ? await getStock(shop, by, ledgerQuery.of) : null
  const view = views.find((name) => name === asked.view) ?? 'all'
  const query = ProductQuery.parse({ ...asked, view: view === 'low' || view === 'out' ? view : 'shown' })
  const isList = !one && (view === 'all' || view === 'low' || view === 'out')
  return {
    view,
    search: query.search,
    after: query.after,
    one,
    list: isList ? await listStock(shop, by, query) : null,
    // Each batch has its own idempotency key: two write-offs in a row are two.
    expiring:
      !one && view === 'expiring'
        ? (await listExpiringBatches(shop, by, EXPIRING_SOON_DAYS)).map((batch) => ({ ...batch, key: crypto.randomUUID() }))
        : null,
    ledger: one || view === 'ledger' ? await listStockLedger(shop, by, ledgerQuery) : null,
    mayChange: may(by, 'stock.change'),
    reasons: adjustmentReasons,
    done: doings.find((name) => name === asked.done) ?? null,
    undo: one && undoIn(asked, one),
    now: shop.now(),
    formKey: crypto.randomUUID(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'stock.change')
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  const number = (text: string | undefined) => (text?.trim() ? Number(normalizeDigits(text)) : Number.NaN)
  const done = (what: (typeof doings)[number], undo: { adjustment?: string; pieces?: string; was?: string } = {}) =>
    redirect(adminUrls.stock({ of: values.variationId, done: what, ...undo }), 303)
  try {
    switch (values.intent) {
      case 'adjust': {
        const input = parseForm(AdjustStock, { ...values, quantity: number(values.quantity), bestBefore: values.bestBefore || null })
        const back = await adjustStock(shop, by, input)
        return done('booked', back === null ? {} : { adjustment: input.key, pieces: String(back) })
      }
      case 'undo':
        await undoAdjustment(shop, by, parseForm(UndoAdjustment, { ...values, pieces: number(values.pieces) }))
        return done('undone')
      case 'level': {
        const input = parseForm(SetLowLevel, { ...values, level: number(values.level) })
        const was = await setLowLevel(shop, by, input)
        return done('level', was === input.level ? {} : { was: String(was) })
      }
      case 'write-off':
        await writeOff(shop, by, parseForm(WriteOff, values))
        return values.variationId ? done('written-off') : redirect(adminUrls.stock({ view: 'expiring', done: 'written-off' }), 303)
      default:
        throw new Failure('invalid-input')
    }
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The form that takes back the last adjustment, or the last level if it still applies. */
function undoIn(
  { done, adjustment, pieces, was }: ReturnType<typeof readAdminQuery<'stock'>>,
  { variationId, level }: { variationId: string; level: number },
): { intent: string; fields: Record<string, string> } | null {
  if (done === 'booked' && adjustment && pieces) return { intent: 'undo', fields: { variationId, key: adjustment, pieces } }
  if (done === 'level' && was && was !== String(level)) return { intent: 'level', fields: { variationId, level: was } }
  return null
}

export default function AdminStockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, search, after, one, list, expiring, ledger, mayChange, reasons, done, undo, now, formKey } = loaderData
  const { t, inARow } = useLanguage()
  const refusal = actionData?.refusal
  const title = one ? inARow(one.productName, one.variationName) : t('admin-stock.title')
  return (
    <>
      <PageHead title={title} />
      <div className="admin-head">
        <h1>{title}</h1>
        {one && (
          <LinkButton variant="secondary" size="small" to={adminUrls.stock()}>
            {t('admin-stock.all')}
          </LinkButton>
        )}
      </div>
      {done && !refusal && (
        <Notice tone="ok">
          <p>{t(`admin-stock.done-${done}`)}</p>
          {undo && mayChange && <UndoForm {...undo} />}
        </Notice>
      )}
      {refusal && <FailureNotice failure={refusal.failure} says={refusal.failure === 'too-much' && 'admin-stock.too-much'} />}
      {one && ledger ? (
        <>
          <div className="admin-columns">
            <div className="admin-stack">
              {mayChange && (
                <AdjustStockForm
                  line={one}
                  reasons={reasons}
                  formKey={formKey}
                  refusal={refusal?.values.intent === 'adjust' ? refusal : undefined}
                />
              )}
            </div>
            <StockDetails line={one} formKey={formKey} mayChange={mayChange} />
          </div>
          <StockLedger page={ledger} now={now} of={one.variationId} />
        </>
      ) : (
        <section className="admin-card" aria-label={t('admin-stock.title')}>
          <ViewLinks
            label={t('admin-stock.views')}
            links={views.map((name) => ({
              to: adminUrls.stock({ view: name === 'all' ? undefined : name }),
              text: t(`admin-stock.view-${name}`),
              isHere: view === name,
            }))}
          />
          {list && <StockList page={list} view={view} search={search} isFirst={!after} />}
          {expiring && <ExpiringList batches={expiring} mayChange={mayChange} />}
          {!one && ledger && <StockLedger page={ledger} now={now} of="" />}
        </section>
      )}
    </>
  )
}
