/** How the bank is to answer: see the payment page's test cards. 'wrong-code' fails the challenge. */
export type Card = 'approve' | 'decline' | 'challenge' | 'wrong-code'

/** Where the buyer ended up: sent back to the shop at `returnedTo`, or still on the payment page, which says `page`. */
export interface Outcome {
  paid: boolean
  returnedTo: string | null
  status: number
  page: string
}

const numbers: Record<Card, string> = {
  approve: '4111 1111 1111 1111',
  decline: '4000 0000 0000 0002',
  challenge: '4000 0000 0000 3220',
  'wrong-code': '4000 0000 0000 3220',
}
const buyer = { expiry: '12 / 34', cvc: '123', postal: '11238', name: 'Noor Haddad' }

/** Opens a payment page, fills its form in and follows it to the end, as a browser without JavaScript does. */
export async function payAtPage(linkUrl: string, card: Card = 'approve'): Promise<Outcome> {
  const opened = await fetch(linkUrl)
  const page = await opened.text()
  const form = formOf(page, linkUrl)
  if (!form) return { paid: false, returnedTo: null, status: opened.status, page }
  const answer = await submit(form.action, { ...form.hidden, ...buyer, number: numbers[card] })
  if (answer.location === null || !answer.location.includes('/challenge/')) return outcome(answer)
  const challenge = formOf(await (await fetch(answer.location)).text(), answer.location)
  if (!challenge) throw new Error('The bank asked for a code, but showed no form')
  return outcome(await submit(challenge.action, { ...challenge.hidden, code: card === 'challenge' ? '123456' : '000000' }))
}

interface Answer {
  status: number
  location: string | null
  page: string
}

const outcome = ({ status, location, page }: Answer): Outcome => ({ paid: location !== null, returnedTo: location, status, page })

async function submit(action: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const location = response.headers.get('location')
  return { status: response.status, location: location === null ? null : new URL(location, action).href, page: await response.text() }
}

function formOf(page: string, address: string): { action: string; hidden: Record<string, string> } | null {
  const [, action] = /<form method="post" action="([^"]+)"/.exec(page) ?? []
  if (!action) return null
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return {
    action: new URL(action.replaceAll('&amp;', '&'), address).href,
    hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
  }
}
