import { localize, splitLocale } from '#shared/locale.ts'
import type { CartView } from '#shop/cart.ts'
import type { Counter, Errand, Shared } from './basket.ts'

const CALLS = '/api/cart'
/** Milliseconds after which an answer is not waited for any longer, and between two tries. */
const PATIENCE = 15_000
const REST = 3000

type Body = { success: boolean; code?: string; missingCents?: number } & CartView & Partial<Shared>

/** The shop's calls, as the basket of a page or of the drawer asks them. */
export const counter: Counter = {
  async ask(errand) {
    const [method, path, body] = callOf(errand)
    const answer = await call(method, path, body)
    if (!answer.success) return { refused: answer.code ?? 'internal', missingCents: answer.missingCents }
    if (errand.intent === 'share') return { cart: await counter.look(), shared: inThisLanguage(answer) }
    return { cart: errand.intent === 'add' ? await counter.look() : answer }
  },
  look: () => call('GET', ''),
  async worthTrying() {
    await new Promise<void>((again) => {
      const timer = setTimeout(done, REST)
      addEventListener('online', done, { once: true })
      function done(): void {
        clearTimeout(timer)
        removeEventListener('online', done)
        again()
      }
    })
  },
}

async function call(method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await fetch(CALLS + path, {
    method,
    signal: AbortSignal.timeout(PATIENCE),
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  // A server that is just starting, or a proxy before it, does not answer in our words: as good as out of reach.
  const said = (await answer.json().catch(() => null)) as Body | null
  if (!said || answer.status === 502 || answer.status === 503) throw new Error(`The shop answered ${answer.status}`)
  return said
}

function callOf(errand: Errand): [method: string, path: string, body?: unknown] {
  const line = 'variationId' in errand ? `/lines/${encodeURIComponent(errand.variationId)}` : ''
  switch (errand.intent) {
    case 'quantity':
      return ['PATCH', line, { quantity: errand.quantity }]
    case 'add':
      return ['POST', '/lines', { variationId: errand.variationId, quantity: errand.quantity, key: errand.key }]
    case 'put-back':
      return ['PUT', line, { quantity: errand.quantity, savedForLater: errand.savedForLater }]
    case 'remove':
      return ['DELETE', line]
    case 'save':
    case 'move':
      return ['POST', `${line}/${errand.intent}`]
    case 'code':
      return ['POST', '/code', { code: errand.code }]
    case 'remove-code':
      return ['DELETE', '/code']
    default:
      return ['POST', `/${errand.intent}`]
  }
}

/** The link leads to the language that the page is in; the call may know of another. */
function inThisLanguage({ url = '', expiresAt = '' }: Partial<Shared>): Shared {
  const { pathname } = new URL(url)
  const { locale } = splitLocale(location.pathname)
  return { url: location.origin + localize(splitLocale(pathname).path, locale), expiresAt }
}
