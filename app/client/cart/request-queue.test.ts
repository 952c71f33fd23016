import { describe, expect, test } from 'vitest'
import { type BasketRequest, readBasketRequest, optimisticQuantity } from './basket-request.ts'
import { openRequestQueue } from './request-queue.ts'

const count = (variationId: string, quantity: number): BasketRequest => ({
  intent: 'quantity',
  variationId,
  quantity,
  fields: new URLSearchParams({ quantity: String(quantity) }),
})

/** A fake server whose responses the test gives one by one. */
function openCounter() {
  const asked: BasketRequest[] = []
  const answered: [to: BasketRequest, is: string][] = []
  const waiting: { done: (answer: string) => void; fail: () => void }[] = []
  let tryAgain: () => void = () => {}
  let cuts = 0
  const presses = openRequestQueue<string>({
    ask(press) {
      asked.push(press)
      return new Promise((done, fail) => waiting.push({ done, fail: () => fail(new Error('out of reach')) }))
    },
    worthTrying: () => new Promise((done) => (tryAgain = done)),
    show: (_, answer) => void (answer && answered.push([answer.to, answer.is])),
    cutOff: () => void (cuts += 1),
  })
  const settle = () => new Promise((rest) => setImmediate(rest))
  return {
    presses,
    asked,
    answered,
    cuts: () => cuts,
    shown: (variationId = 'A', quantity = 1) => optimisticQuantity(presses.waiting(), variationId, quantity),
    answer: async (given: string) => {
      const next = waiting.shift()!
      if (given === 'out of reach') next.fail()
      else next.done(given)
      await settle()
    },
    tryAgain: async () => {
      tryAgain()
      await settle()
    },
  }
}

describe('clicks on a cart line', () => {
  test('clicks on a cart line show at once, and of many clicks only the first and the last are sent', async () => {
    const { presses, asked, answer, shown } = openCounter()
    for (const quantity of [2, 3, 4, 5, 6]) presses.press(count('A', quantity))
    expect(shown()).toBe(6)
    await answer('two')
    expect(shown('A', 2)).toBe(6)
    await answer('six')
    expect(asked.map(({ quantity }) => quantity)).toEqual([2, 6])
    expect(presses.waiting()).toEqual([])
  })

  test('clicks on different cart lines are sent one after the other and none is lost', async () => {
    const { presses, asked, answered, answer, shown } = openCounter()
    const pressed = [count('A', 2), count('B', 2), count('A', 3), count('B', 3)]
    for (const press of pressed) presses.press(press)
    await answer('first')
    expect([shown('A', 2), shown('B')]).toEqual([3, 3])
    await answer('second')
    await answer('third')
    expect(asked).toEqual([pressed[0], pressed[3], pressed[2]])
    expect(answered).toEqual([
      [pressed[0], 'first'],
      [pressed[3], 'second'],
      [pressed[2], 'third'],
    ])
  })

  test('clicks on a cart line wait while the shop is unreachable and are sent afterwards', async () => {
    const { presses, asked, answered, answer, tryAgain, cuts, shown } = openCounter()
    presses.press(count('A', 2))
    await answer('out of reach')
    expect(cuts()).toBe(1)
    presses.press(count('A', 3))
    expect([shown(), asked.length]).toEqual([3, 1])
    await tryAgain()
    await answer('two')
    await answer('three')
    expect(asked.map(({ quantity }) => quantity)).toEqual([2, 2, 3])
    expect(answered.map(([, is]) => is)).toEqual(['two', 'three'])
  })
})

const formOf = (fields: Record<string, string | number>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}
const sent = (press: BasketRequest | null) => press && Object.fromEntries(press.fields)

describe("a stepper's form", () => {
  const form = (quantity: number, had: number) => formOf({ intent: 'quantity', variationId: 'A', quantity, had })
  const at =
    (quantity: number, most = 20) =>
    () => ({ quantity, most })

  test("a stepper's form counts from the current quantity and not from the rendered one", () => {
    expect(sent(readBasketRequest(form(3, 2), at(6)))).toMatchObject({ quantity: '7', had: '6' })
    expect(sent(readBasketRequest(form(1, 2), at(6)))).toMatchObject({ quantity: '5', had: '6' })
  })
  test("a stepper's form stops at the available quantity and removes the line at zero", () => {
    expect(readBasketRequest(form(3, 2), at(6, 6))).toMatchObject({ intent: 'quantity', quantity: 6 })
    expect(readBasketRequest(form(0, 1), at(1))).toMatchObject({ intent: 'remove', quantity: 0 })
    expect(readBasketRequest(form(7, 8), at(8, 3))).toMatchObject({ intent: 'quantity', quantity: 7 })
  })
})

test('a click that adds to the cart has its own idempotency key and no return path', () => {
  const add = formOf({ intent: 'add', variationId: 'A', quantity: 1, back: '/cart' })
  const [one, other] = [0, 1].map(() => sent(readBasketRequest(add, () => ({ quantity: 0, most: 0 }))))
  expect(one).toEqual({ intent: 'add', variationId: 'A', quantity: '1', key: expect.any(String) })
  expect(one!.key).not.toBe(other!.key)
})

test('a form that does not belong to the cart is not intercepted', () => {
  expect(readBasketRequest(formOf({ search: 'lychee' }), () => ({ quantity: 0, most: 0 }))).toBeNull()
})
