import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailConsents } from '#database/schema.ts'
import { loadProcessSecrets } from '#server/process/secrets.ts'
import { unsubscribeToken } from '#shop/mail/consents.ts'
import type { Shop } from '#shop/shop.ts'
import { accessible } from '../parts/access.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { heading, leave, type Visitor } from '../parts/journey.ts'

let shop: VisitedShop
/** Paths of unsubscribe links, one for each test. */
let links: string[]
beforeAll(async () => {
  shop = await startShared()
  links = await addReaders(5)
})
afterAll(() => shop?.close())

describe('unsubscribing by the link of an email, and undoing it', () => {
  test.each<[string, Omit<Visitor, 'name'>]>([
    ['at a desk', { width: 1440 }],
    ['in Spanish, on a phone, without scripts', { width: 360, language: 'es-ES', scripts: false }],
  ])('a reader unsubscribes by the link of an email, and then undoes it: %s', async (_, visitor) => {
    const says = visitor.language === 'es-ES' ? spanish : english
    const visit = await shop.visit({
      name: `unsubscribe-${visitor.width}${visitor.language ?? ''}`,
      onLook: (page, name) => (visitor.scripts === false ? Promise.resolve() : accessible(page, name)),
      ...visitor,
    })
    const { page, prefix } = visit
    await page.goto(prefix + links.pop()!)
    await heading(visit, says.had)
    await visit.look('asked')
    await page.getByRole('button', { name: says.unsubscribe, exact: true }).click()
    await heading(visit, says.rests)
    await visit.look('done')
    await page.getByRole('button', { name: says.undo, exact: true }).click()
    await heading(visit, says.had)
    await page.goto(`${prefix}/unsubscribe?token=nonsense`)
    await heading(visit, says.nowhere)
    await visit.look('nowhere')
    await leave(visit, /404/)
  })
})

test.each(['', '/es-ES'])(
  'a one-click unsubscribe of a mail program is answered 200 without redirect, Origin or cookies: %s',
  async (prefix) => {
    const link = links.pop()!
    for (let time = 0; time < 2; time++) expect(await oneClick(prefix + link)).toEqual({ status: 200, cookies: undefined })
    const page = await (await fetch(shop.url + link)).text()
    expect(page).toContain(english.rests)
  },
)

test('a forged unsubscribe link is answered 404 to mail programs too, and another site cannot unsubscribe a reader', async () => {
  expect(await oneClick(`/unsubscribe?token=${'A'.repeat(64)}`)).toMatchObject({ status: 404 })
  expect(await oneClick('/unsubscribe')).toMatchObject({ status: 404 })
  const link = links.pop()!
  expect(await oneClick(link, { Origin: 'https://evil.test' })).toMatchObject({ status: 403 })
  expect(await (await fetch(shop.url + link)).text()).toContain(english.had)
})

const english = {
  had: 'Had your fill?',
  unsubscribe: 'Unsubscribe',
  rests: 'You’re unsubscribed.',
  undo: 'Undo',
  nowhere: 'This link doesn’t work.',
}
const spanish: typeof english = {
  had: '¿Ya tienes bastante?',
  unsubscribe: 'Darme de baja',
  rests: 'Te has dado de baja.',
  undo: 'Deshacer',
  nowhere: 'Este enlace no funciona.',
}

/** Adds newsletter subscribers. Returns the paths of their links. */
async function addReaders(count: number): Promise<string[]> {
  const { linkSecret } = await loadProcessSecrets(shop.folder, null)
  const agreed = { topic: 'newsletter', locale: 'en-US', source: 'settings', givenAt: new Date() } as const
  const people = Array.from({ length: count }, (_, index) => ({ ...agreed, email: `reader${index}@example.test` }))
  const links: string[] = []
  await shop.changeBooks(async (db) => {
    for (const { id } of await db.insert(mailConsents).values(people).returning())
      links.push(`/unsubscribe?token=${unsubscribeToken({ settings: { secret: linkSecret } } as Shop, id)}`)
  })
  return links
}

/** A raw request, because fetch would add browser headers. */
function oneClick(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; cookies?: string[] }>((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    const type = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }
    const sent = request({ hostname, port, path, method: 'POST', headers: type }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, cookies: answer.headers['set-cookie'] }))
    })
    sent.on('error', reject).end('List-Unsubscribe=One-Click')
  })
}
