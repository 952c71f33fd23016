import { describe, expect, test } from 'vitest'
import type { CartLineView, CartView } from '#shop/cart.ts'
import { type Basket, type Counter, type Errand, openBasket, shownCount, shownQuantity } from './basket.ts'
import { errandIn } from './errand-in.ts'

const line = (variationId: string, quantity: number, most = 20) =>
  ({ variationId, quantity, most, productName: variationId, productSlug: variationId, unitPriceCents: 100 }) as CartLineView
const cartWith = (lines: CartLineView[], changes: CartView['changes'] = []) =>
  ({ lines, savedForLater: [], changes }) as unknown as CartView

type Answer = Awaited<ReturnType<Counter['ask']>>
/** A counter whose answers the test gives, one after the other. */
function openCounter(cart: CartView) {
  const asked: Errand[] = []
  const waiting: { done: (answer: Answer) => void; fail: () => void }[] = []
  let looks: ((cart: CartView) => void)[] = []
  let tryAgain: () => void = () => {}
  const counter: Counter = {
    ask(errand) {
      asked.push(errand)
      return new Promise((done, fail) => waiting.push({ done, fail: () => fail(new Error('out of reach')) }))
    },
    look: () => new Promise((done) => looks.push(done)),
    worthTrying: () => new Promise((done) => (tryAgain = done)),
  }
  const basket = openBasket({ cart, told: [], done: null, refused: null, shared: null }, counter)
  const settle = () => new Promise((rest) => setImmediate(rest))
  return {
    basket,
    asked,
    answer: async (given: Answer | 'out of reach') => {
      const next = waiting.shift()!
      if (given === 'out of reach') next.fail()
      else next.done(given)
      await settle()
    },
    seen: async (given: CartView) => {
      for (const done of looks.splice(0)) done(given)
      await settle()
    },
    tryAgain: async () => {
      tryAgain()
      await settle()
    },
  }
}

const count = (variationId: string, quantity: number): Errand => ({ intent: 'quantity', variationId, quantity })
const shown = (basket: Basket, variationId = 'A') => {
  const standing = basket.standing()
  return shownQuantity(standing, variationId, standing.cart.lines.find((one) => one.variationId === variationId)?.quantity ?? 0)
}

describe('presses on a line', () => {
  test('show at once, and of many only the last is asked for after the first', async () => {
    const { basket, asked, answer } = openCounter(cartWith([line('A', 1)]))
    for (const quantity of [2, 3, 4, 5, 6]) basket.press(count('A', quantity))
    expect([shown(basket), shownCount(basket.standing())]).toEqual([6, 6])
    await answer({ cart: cartWith([line('A', 2)]) })
    expect(shown(basket)).toBe(6)
    await answer({ cart: cartWith([line('A', 6)]) })
    expect(asked).toEqual([count('A', 2), count('A', 6)])
    expect(basket.standing()).toMatchObject({ waiting: [], cart: { lines: [{ quantity: 6 }] } })
  })

  test('on different lines go one after the other, and none is lost', async () => {
    const { basket, asked, answer } = openCounter(cartWith([line('A', 1), line('B', 1)]))
    for (const errand of [count('A', 2), count('B', 2), count('A', 3), count('B', 3)]) basket.press(errand)
    await answer({ cart: cartWith([line('A', 2), line('B', 1)]) })
    expect([shown(basket, 'A'), shown(basket, 'B')]).toEqual([3, 3])
    await answer({ cart: cartWith([line('A', 2), line('B', 3)]) })
    await answer({ cart: cartWith([line('A', 3), line('B', 3)]) })
    expect(asked).toEqual([count('A', 2), count('B', 3), count('A', 3)])
  })

  test('that are refused are undone by the truth, with the reason', async () => {
    const { basket, answer, seen } = openCounter(cartWith([line('A', 3)]))
    basket.press(count('A', 4))
    await answer({ refused: 'sold-out' })
    await seen(cartWith([line('A', 3, 3)]))
    expect(shown(basket)).toBe(3)
    expect(basket.standing().refused).toMatchObject({ failure: 'sold-out', variationId: 'A' })
  })

  test('wait while the shop is out of reach, and go through once it is not', async () => {
    const { basket, asked, answer, tryAgain } = openCounter(cartWith([line('A', 1)]))
    basket.press(count('A', 2))
    await answer('out of reach')
    expect(basket.standing().cutOff).toBe(true)
    basket.press(count('A', 3))
    expect(shown(basket)).toBe(3)
    await tryAgain()
    await answer({ cart: cartWith([line('A', 2)]) })
    await answer({ cart: cartWith([line('A', 3)]) })
    expect(asked).toEqual([count('A', 2), count('A', 2), count('A', 3)])
    expect(basket.standing()).toMatchObject({ cutOff: false, waiting: [], cart: { lines: [{ quantity: 3 }] } })
  })

  test('that would come to more when asked twice are not asked again', async () => {
    const { basket, asked, answer, seen } = openCounter(cartWith([]))
    basket.press({ intent: 'share' })
    await answer('out of reach')
    await seen(cartWith([]))
    expect(asked).toHaveLength(1)
    expect(basket.standing()).toMatchObject({ waiting: [], refused: { failure: 'offline' } })
  })

  test('that add are asked again under the key of their press, which the shop knows', async () => {
    const { basket, asked, answer, tryAgain } = openCounter(cartWith([]))
    const errand = { intent: 'add', variationId: 'A', quantity: 1, key: 'of this press' } as const
    basket.press(errand)
    await answer('out of reach')
    await tryAgain()
    await answer({ cart: cartWith([line('A', 1)]) })
    expect(asked).toEqual([errand, errand])
    expect(shown(basket)).toBe(1)
  })
})

test('a line that was taken out can be put back as it was', async () => {
  const { basket, answer } = openCounter(cartWith([line('A', 3)]))
  basket.press({ intent: 'remove', variationId: 'A' })
  expect(shown(basket)).toBe(0)
  await answer({ cart: cartWith([]) })
  expect(basket.standing().done).toEqual({ how: 'removed', variationId: 'A', name: 'A', quantity: 3 })
})

describe('what another window did', () => {
  test('shows when it is looked for', async () => {
    const { basket, seen } = openCounter(cartWith([line('A', 1)]))
    void basket.lookAgain()
    await seen(cartWith([line('A', 7)]))
    expect(shown(basket)).toBe(7)
  })

  test('does not undo a press that came while it was looked for', async () => {
    const { basket, answer, seen } = openCounter(cartWith([line('A', 1)]))
    void basket.lookAgain()
    basket.press(count('A', 2))
    await answer({ cart: cartWith([line('A', 2)]) })
    await seen(cartWith([line('A', 1)]))
    expect(shown(basket)).toBe(2)
  })
})

test('what has become different is told until the page is left, and noted as seen; sold out is not, for it stays so', async () => {
  const dearer = { kind: 'price', productName: 'A', wasCents: 100, nowCents: 120 } as const
  const gone = { kind: 'sold-out', productName: 'B' } as const
  const { basket, asked, answer } = openCounter(cartWith([line('A', 1)]))
  basket.take(cartWith([line('A', 1)], [gone]))
  await Promise.resolve()
  expect(asked).toEqual([])
  basket.take(cartWith([line('A', 1)], [dearer, gone]))
  await Promise.resolve()
  await answer({ cart: cartWith([line('A', 1)], [gone]) })
  expect(asked).toEqual([{ intent: 'seen' }])
  expect(basket.standing().told).toEqual([gone, dearer])
})

describe("a stepper's form", () => {
  const form = (quantity: number, had: number) => {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ intent: 'quantity', variationId: 'A', quantity, had })) fields.set(name, String(value))
    return fields
  }
  const at =
    (quantity: number, most = 20) =>
    () => ({ quantity, most })

  test('counts from what was pressed so far, not from what the button was drawn with', () => {
    expect(errandIn(form(3, 2), at(6))).toEqual(count('A', 7))
    expect(errandIn(form(1, 2), at(6))).toEqual(count('A', 5))
  })
  test('goes no further than there is, and takes the line out at none', () => {
    expect(errandIn(form(3, 2), at(6, 6))).toEqual(count('A', 6))
    expect(errandIn(form(0, 1), at(1))).toEqual({ intent: 'remove', variationId: 'A' })
    expect(errandIn(form(7, 8), at(8, 3))).toEqual(count('A', 7))
  })
})
