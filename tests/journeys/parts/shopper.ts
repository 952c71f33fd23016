import { formsOf, linksOf, onwardOf, type PageForm, wordsOf } from './shopper-pages.ts'

/** A page as a shopper without JavaScript sees it. */
export interface ShopPage {
  url: string
  status: number
  html: string
  words: string
  forms: PageForm[]
  /** The external URL of a redirect out of the shop, such as the payment page. */
  left: string | null
}

/** A shopper whose browser supports only cookies and forms. */
export interface Shopper {
  cookies: Map<string, string>
  /** Opens a page of the shop and follows redirects. */
  open(path: string): Promise<ShopPage>
  /** Returns to the shop from another site. The first request has no SameSite=Strict cookies. */
  arrive(url: string): Promise<ShopPage>
  /** Fills in and submits the form with `button`, a named button or a hidden field. */
  press(page: ShopPage, button: Record<string, string>, filled?: Record<string, string>): Promise<ShopPage>
  /** Emails to an address in the mailbox, the newest first. */
  letters(to: string): Promise<{ subject: string; links: string[] }[]>
}

const STRICT = ['session_token']

/** A shopper at the shop at `shopUrl` with these cookies. */
export function openShopper(shopUrl: string, cookies = new Map<string, string>()): Shopper {
  const { origin } = new URL(shopUrl)

  async function request(url: string, init: RequestInit, site: 'same-origin' | 'cross-site' = 'same-origin'): Promise<ShopPage> {
    const sent = [...cookies].filter(([name]) => site === 'same-origin' || !STRICT.includes(name))
    const headers = {
      Cookie: sent.map((pair) => pair.join('=')).join('; '),
      'Sec-Fetch-Site': site,
      ...(init.body ? { Origin: origin } : {}),
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) keep(cookie)
    const html = await response.text()
    const onward = response.headers.get('location') ?? (response.status === 200 ? onwardOf(html) : null)
    if (onward !== null) {
      const next = new URL(onward, url).href
      if (next.startsWith(`${origin}/`)) return request(next, {})
      return { url, status: response.status, html, words: '', forms: [], left: next }
    }
    return { url, status: response.status, html, words: wordsOf(html), forms: formsOf(html, url), left: null }
  }

  function keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/;\s*max-age=0/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    cookies,
    open: (path) => request(new URL(path, origin).href, {}),
    arrive: (url) => request(url, {}, 'cross-site'),
    press(page, button, filled = {}) {
      const wanted = Object.entries(button)
      const form = page.forms.find(({ fields, buttons }) =>
        wanted.every(([name, value]) => fields[name] === value || buttons.some((one) => one.name === name && one.value === value)),
      )
      if (!form) throw new Error(`No form at ${page.url} (${page.status}) has ${JSON.stringify(button)}: ${page.words.slice(0, 500)}`)
      return request(form.action, { method: 'POST', body: new URLSearchParams({ ...form.fields, ...button, ...filled }) })
    },
    async letters(to) {
      const response = await fetch(`${origin}/mailbox/messages.json?to=${encodeURIComponent(to)}`)
      return (await response.json()) as { subject: string; links: string[] }[]
    },
  }
}

/** Polls several times a second until `ask` returns a value. Throws after the timeout (seconds). */
export async function until<T>(ask: () => Promise<T | null | undefined | false>, seconds = 20): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise((next) => setTimeout(next, 150))) {
    const answer = await ask()
    if (answer) return answer
  }
  throw new Error(`It did not come about in ${seconds} seconds`)
}

/** Registers and follows the link of the email, which signs in the browser that registered. */
export async function register(shopper: Shopper, email: string, password: string): Promise<void> {
  const form = await shopper.open('/account/register')
  await shopper.press(form, { email: '' }, { name: 'Ada Buyer', email, password })
  const [letter] = await until(async () => {
    const letters = await shopper.letters(email)
    return letters.length > 0 && letters
  })
  const link = letter!.links.find((one) => one.includes('/auth/confirm'))!
  const confirming = await shopper.arrive(link)
  await shopper.press(confirming, { token: new URL(link).searchParams.get('token')! })
}

const home = { name: 'Ada Buyer', country: 'US', line1: '318 Prospect Place', city: 'Brooklyn', region: 'NY', postalCode: '11238' }

/**
 * Adds pieces of a snack to the basket, by default the first of the listing, and completes the
 * checkout up to its review.
 */
export async function fillBasket(shopper: Shopper, pieces: number, snack?: string): Promise<ShopPage> {
  const product = snack ?? linksOf((await shopper.open('/products')).html, '/products/')[0]!
  await shopper.press(await shopper.open(product), { intent: 'add' }, { quantity: String(pieces) })
  const delivery = await shopper.press(await shopper.open('/checkout?step=address'), { intent: 'address' }, { ...home, address: 'new' })
  return shopper.press(delivery, { intent: 'delivery' }, { method: 'standard' })
}
