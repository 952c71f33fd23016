import type { Customer } from '#shop/actor.ts'
import type { Answer, Call } from '../fixtures/open-app.ts'
import type { TestShop } from '../fixtures/open-shop.ts'
import { outcome, pageRequest } from '../helpers/page-request.ts'

interface Page {
  loader?: (args: never) => unknown
  action?: (args: never) => unknown
}
/** Ada's data: one id of each kind. */
export interface Ada {
  account: string
  order: string
  address: string
  passkey: string
  session: string
  setup: string
  variation: string
  box: string
}
/** The calling customer, through pages or the API (`call`). */
export interface CustomerRequest {
  shop: TestShop
  by: Customer
  call: (path: string, asked: Call) => Promise<Answer>
}
/** The response to a request that names `id`. */
type SendRequest = (mallory: CustomerRequest, id: string) => Promise<unknown>

export interface OwnedRoute {
  /** The page or endpoint that takes the id. */
  where: string
  what: keyof Ada
  ask: SendRequest
  /** The status of the refusal, or 'ignored' if the id makes no difference. */
  refusal: number | 'ignored'
}

/** Opens a page with an id in its URL. */
export const open = (
  page: Page,
  path: (id: string) => string,
  params: (id: string) => Record<string, string> = () => ({}),
): SendRequest => {
  return ({ shop, by }, id) =>
    outcome(() => page.loader!(Object.assign(pageRequest(shop, path(id), { ask: { by } }).args, { params: params(id) })))
}
/** Submits a form to a page. The URL or the form contains the id. */
export const send = (
  page: Page,
  path: string,
  form: (id: string) => Record<string, string>,
  params: (id: string) => Record<string, string> = () => ({}),
): SendRequest => {
  return ({ shop, by }, id) =>
    outcome(() => page.action!(Object.assign(pageRequest(shop, path, { ask: { by }, form: form(id) }).args, { params: params(id) })))
}
/** Calls an endpoint of the API. */
export const ask = (method: string, path: (id: string) => string, body: (id: string) => unknown = () => undefined): SendRequest => {
  return async ({ call }, id) => {
    const { status, body: answer } = await call(path(encodeURIComponent(id)), { method, body: body(id) })
    return { status, answer }
  }
}
/** Posts to a fixed path with the id in the body. */
export const post = (path: string, body: (id: string) => unknown): SendRequest => ask('POST', () => path, body)
