import type { CartChange, CartView } from '#shop/cart.ts'

/** What a press asks of the shop. All but `share` come to the same when they are asked twice, `add` by its key: an outage only delays them. */
export type Errand =
  | { intent: 'quantity'; variationId: string; quantity: number }
  | { intent: 'add'; variationId: string; quantity: number; key: string }
  | { intent: 'put-back'; variationId: string; quantity: number; savedForLater: boolean }
  | { intent: 'remove' | 'save' | 'move'; variationId: string }
  | { intent: 'code'; code: string }
  | { intent: 'remove-code' | 'seen' | 'share' }

/** What the last press that took a line away or brought one did; it can be taken back. */
export interface Done {
  how: 'added' | 'removed' | 'saved'
  variationId: string
  name: string
  quantity: number
  /** It was not in the basket but beside it. */
  wasSaved?: boolean
}

export interface Refused {
  intent: string
  failure: string
  variationId?: string
  /** What was typed as a code. */
  code?: string
  missingCents?: number
}

export interface Shared {
  url: string
  /** ISO. */
  expiresAt: string
}

/** Where errands go. `ask` rejects where the shop cannot be reached; `worthTrying` resolves when it may be again. */
export interface Counter {
  ask(errand: Errand): Promise<{ cart: CartView; shared?: Shared } | { refused: string; missingCents?: number }>
  look(): Promise<CartView>
  worthTrying(): Promise<void>
}

/** The basket as a page shows it. */
export interface Standing {
  /** As the shop said last. */
  cart: CartView
  /** What has become different while it was looked at. */
  told: CartChange[]
  done: Done | null
  refused: Refused | null
  shared: Shared | null
  /** The shop cannot be reached; what was pressed waits. */
  cutOff: boolean
  /** What was pressed and is not done yet, the oldest first. */
  waiting: readonly Errand[]
}

export interface Basket {
  standing: () => Standing
  /** Calls `tell` after every change; answers how to stop it. */
  subscribe: (tell: () => void) => () => void
  press: (errand: Errand) => void
  /** Takes what another window has changed, unless something is pressed meanwhile. */
  lookAgain: () => Promise<void>
  /** Takes a basket that came another way, unless something is under way. */
  take: (cart: CartView, done?: Done | null) => void
}

/**
 * A basket that follows presses at once and the shop in the end. Errands go one after the other; of several counts for one line only the
 * last is asked for, and an answer is never older than what it follows. What is refused is undone by the truth.
 */
export function openBasket(first: Pick<Standing, 'cart' | 'told' | 'done' | 'refused' | 'shared'>, counter: Counter): Basket {
  let standing: Standing = { ...first, cutOff: false, waiting: [] }
  const listeners = new Set<() => void>()
  /** Of presses and looks: a look that another one, or a press, came after is out of date. */
  let turns = 0

  function set(change: Partial<Standing>): void {
    standing = { ...standing, ...change }
    for (const tell of listeners) tell()
  }

  function take(cart: CartView): Partial<Standing> {
    const known = new Set(standing.told.map((change) => JSON.stringify(change)))
    const news = cart.changes.filter((change) => !known.has(JSON.stringify(change)))
    // A snack stays sold out, however often that is seen.
    if (news.some(({ kind }) => kind !== 'sold-out')) queueMicrotask(() => press({ intent: 'seen' }))
    return { cart, told: news.length > 0 ? [...standing.told, ...news] : standing.told }
  }

  function press(errand: Errand): void {
    turns += 1
    const { waiting } = standing
    const at = sameCountIn(waiting, errand)
    const quiet = errand.intent === 'seen'
    set({
      waiting: at > 0 ? waiting.with(at, errand) : [...waiting, errand],
      ...(!quiet && { refused: null }),
    })
    if (waiting.length === 0) void work()
  }

  async function work(): Promise<void> {
    for (let errand = standing.waiting[0]; errand; errand = standing.waiting[0]) {
      // Whatever happens, the next one gets its turn.
      const change = await run(errand).catch((): Partial<Standing> | null => null)
      if (change) set({ ...change, cutOff: false, waiting: standing.waiting.slice(1) })
      else {
        set({ cutOff: true })
        await counter.worthTrying()
      }
    }
  }

  /** What an errand changes; rejects where it has to wait. */
  async function run(errand: Errand): Promise<Partial<Standing>> {
    try {
      const answer = await counter.ask(errand)
      if (!('refused' in answer)) {
        const done = doneBy(errand, standing.cart, answer.cart)
        return { ...take(answer.cart), ...(done && { done }), ...(answer.shared && { shared: answer.shared }) }
      }
      const refused = refusalOf(errand, answer.refused, answer.missingCents)
      const truth = await counter.look().catch(() => null)
      return { refused, ...(truth && take(truth)) }
    } catch (error) {
      if (errand.intent === 'share') return { refused: refusalOf(errand, 'offline') }
      throw error
    }
  }

  return {
    standing: () => standing,
    subscribe(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    press,
    async lookAgain() {
      if (standing.waiting.length > 0) return
      const turn = (turns += 1)
      const cart = await counter.look().catch(() => null)
      if (cart && turn === turns) set(take(cart))
    },
    take(cart, done = standing.done) {
      if (standing.waiting.length === 0) set({ ...take(cart), done })
    },
  }
}

/** As many as the line will hold once all that was pressed is done; 0 for one that leaves. */
export function shownQuantity({ waiting }: Pick<Standing, 'waiting'>, variationId: string, quantity: number): number {
  return waiting.reduce((count, errand) => {
    if (!('variationId' in errand) || errand.variationId !== variationId) return count
    if (errand.intent === 'remove' || errand.intent === 'save') return 0
    return errand.intent === 'quantity' ? errand.quantity : count
  }, quantity)
}

/** Pieces in the basket once all that was pressed is done, for the badge. */
export function shownCount(standing: Standing): number {
  return standing.cart.lines
    .filter(({ most }) => most > 0)
    .reduce((sum, line) => sum + shownQuantity(standing, line.variationId, line.quantity), 0)
}

/** Where a count for the same line waits that nobody has begun to ask for and nothing else follows: the new one takes its place. */
function sameCountIn(waiting: readonly Errand[], errand: Errand): number {
  if (errand.intent !== 'quantity' && errand.intent !== 'remove') return -1
  const at = waiting.findLastIndex((other) => 'variationId' in other && other.variationId === errand.variationId)
  return waiting[at]?.intent === 'quantity' ? at : -1
}

function doneBy(errand: Errand, before: CartView, after: CartView): Done | null {
  if (!('variationId' in errand)) return null
  const { intent, variationId } = errand
  const isLine = (line: { variationId: string }) => line.variationId === variationId
  const line = before.lines.find(isLine)
  const saved = before.savedForLater.find(isLine)
  const now = after.lines.find(isLine) ?? after.savedForLater.find(isLine)
  const was = line ?? saved ?? now
  if (!was?.productName) return null
  const done = { variationId, name: was.productName, quantity: was.quantity }
  if (intent === 'remove') return { ...done, how: 'removed', ...(!line && saved && { wasSaved: true }) }
  if (intent === 'save') return { ...done, how: 'saved' }
  return intent === 'quantity' ? null : { ...done, how: 'added' }
}

function refusalOf(errand: Errand, failure: string, missingCents?: number): Refused {
  return {
    intent: errand.intent,
    failure,
    missingCents,
    ...('variationId' in errand && { variationId: errand.variationId }),
    ...('code' in errand && { code: errand.code }),
  }
}
