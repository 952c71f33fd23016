import type { Customer } from '#shop/actor.ts'
import type { Answer, Call } from '../fixtures/open-app.ts'
import type { TestShop } from '../fixtures/open-shop.ts'
import { outcome, pageRequest } from '../helpers/page-request.ts'

interface Page {
  loader?: (args: never) => unknown
  action?: (args: never) => unknown
}
/** What is Ada's: an id of each kind. */
export interface Ada {
  account: string
  order: string
  address: string
  passkey: string
  session: string
  setup: string
  variation: string
}
/** Somebody who asks, by pages or (`call`) by calls. */
export interface Asking {
  shop: TestShop
  by: Customer
  call: (path: string, asked: Call) => Promise<Answer>
}
/** What is answered to somebody who names `id`. */
type Ask = (mallory: Asking, id: string) => Promise<unknown>

export interface Way {
  /** The page or call that takes the id. */
  where: string
  what: keyof Ada
  ask: Ask
  /** Its status, or that the id makes no difference. */
  refusal: number | 'ignored'
}

/** Opens a page that names an id. */
export const open = (page: Page, path: (id: string) => string, params: (id: string) => Record<string, string> = () => ({})): Ask => {
  return ({ shop, by }, id) =>
    outcome(() => page.loader!(Object.assign(pageRequest(shop, path(id), { ask: { by } }).args, { params: params(id) })))
}
/** Sends a form to a page, where the address or the form names an id. */
export const send = (
  page: Page,
  path: string,
  form: (id: string) => Record<string, string>,
  params: (id: string) => Record<string, string> = () => ({}),
): Ask => {
  return ({ shop, by }, id) =>
    outcome(() => page.action!(Object.assign(pageRequest(shop, path, { ask: { by }, form: form(id) }).args, { params: params(id) })))
}
/** Asks by a call. */
export const ask = (method: string, path: (id: string) => string, body: (id: string) => unknown = () => undefined): Ask => {
  return async ({ call }, id) => {
    const { status, body: answer } = await call(path(encodeURIComponent(id)), { method, body: body(id) })
    return { status, answer }
  }
}
/** A call at one address for all, which names the id in its body. */
export const post = (path: string, body: (id: string) => unknown): Ask => ask('POST', () => path, body)
