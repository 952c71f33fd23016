import { afterAll, beforeAll, describe, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { letterTo } from '../parts/emails.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { leave, type Visitor } from '../parts/journey.ts'
import { calledIn } from '../parts/words.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await startShared()
})
afterAll(() => shop?.close())

/** One of its two flavors is sold out in the demo shop. */
const snack = 'salmon-skin-crisps'

describe('browsing and back-in-stock requests', () => {
  testByDay.for<[string, Omit<Visitor, 'name'>]>([
    ['at a desk', { width: 1440 }],
    ['in Spanish, on a phone, without scripts', { width: 360, language: 'es-ES', scripts: false }],
  ])('a visitor browses, chooses a sold-out snack and asks for an email when it is back: %s', async ([, visitor]) => {
    const says = visitor.language === 'es-ES' ? spanish : english
    const scripts = visitor.scripts !== false
    const visit = await shop.visit({
      name: `product-${visitor.width}${visitor.language ?? ''}${scripts ? '' : '-plain'}`.toLowerCase(),
      onLook: (page, name) => (scripts ? accessible(page, name) : Promise.resolve()),
      withPictures: true,
      ...visitor,
    })
    const { page, prefix } = visit

    await page.goto(`${prefix}/countries`)
    await visit.look('countries')
    // The map has the same link.
    await page.getByRole('link', { name: says.norway }).last().click()
    await page.getByRole('heading', { level: 1, name: says.norway }).waitFor()
    await visit.look('country')
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}${prefix}/countries/no`)
    await page.goto(`${prefix}/products/${snack}`)
    await visit.look('product')
    await page.getByRole('navigation', { name: says.whichFlavor }).waitFor()
    await page.getByRole('link', { name: says.soldOut }).click()
    await page.waitForURL(/\?v=/)
    await page.getByRole('button', { name: says.tell, exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: says.add }).count()).toBe(0)
    await visit.look('sold-out')

    if (scripts) {
      await page.getByRole('link', { name: says.enlarge }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: says.closer }).press('Enter')
      await expect.poll(() => dialog.getByRole('button', { name: says.closer }).getAttribute('aria-pressed')).toBe('true')
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog.count()).toBe(0)
    } else {
      const picture = await page.getByRole('link', { name: says.ingredients }).getAttribute('href')
      const answer = await fetch(shop.url + picture)
      expect(answer.headers.get('content-type')).toMatch(/^image\//)
    }

    await page.getByRole('textbox', { name: says.email }).fill(visit.email)
    await page.getByRole('button', { name: says.tell, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: says.oneMore }).waitFor()
    await visit.look('asked')
    const { links } = await letterTo(visit, says.subject)
    await page.goto(links.find((link) => link.includes('token='))!)
    await page.getByRole('button', { name: says.yes, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: says.willWrite }).waitFor()
    await visit.look('waiting')

    await page.goto(`${prefix}/products/lychee-gummies`)
    const looked = page.getByRole('region', { name: says.looked })
    if (scripts) {
      await expect.poll(() => looked.getByRole('link').allTextContents()).toEqual([says.snack])
      await looked.getByRole('button', { name: says.forget }).click()
    }
    await expect.poll(() => looked.count()).toBe(0)
    await leave(visit)
  })
})

testByDay('a back-in-stock link that no longer works leads to all snacks', async () => {
  const visit = await shop.visit({ name: 'back-in-stock-lost', scripts: false })
  await visit.page.goto('/back-in-stock?token=no-such')
  await visit.page.getByRole('main').getByRole('link', { name: 'All snacks' }).click()
  await visit.page.waitForURL((url) => url.pathname === '/products')
  await leave(visit, /\b404\b/)
})

const english = {
  snack: 'Salmon Skin Crisps',
  norway: /Norway/,
  whichFlavor: 'Which flavor?',
  soldOut: /Sold out/,
  add: /^Add to basket/,
  enlarge: /^Enlarge/,
  ingredients: 'Enlarge: Ingredients of Salmon Skin Crisps',
  closer: 'Zoom in',
  email: 'Email address',
  tell: 'Email me',
  oneMore: 'One more click.',
  subject: 'Want an email when Salmon Skin Crisps is back?',
  yes: 'Yes, email me',
  willWrite: 'We’ll email you.',
  looked: 'Recently viewed',
  forget: 'Clear history',
}
const spanish: typeof english = {
  snack: calledIn('es-ES', 'Salmon Skin Crisps'),
  norway: /Noruega/,
  whichFlavor: '¿Qué sabor?',
  soldOut: /Agotado/,
  add: /^Añadir a la cesta/,
  enlarge: /^Ampliar/,
  ingredients: `Ampliar: Ingredientes de ${calledIn('es-ES', 'Salmon Skin Crisps')}`,
  closer: 'Acercar',
  email: 'Correo electrónico',
  tell: 'Avisadme',
  oneMore: 'Un clic más.',
  subject: `¿Te avisamos cuando vuelva el snack ${calledIn('es-ES', 'Salmon Skin Crisps')}?`,
  yes: 'Sí, avisadme',
  willWrite: 'Te avisaremos.',
  looked: 'Vistos recientemente',
  forget: 'Borrar historial',
}
