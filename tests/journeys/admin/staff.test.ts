import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect } from 'vitest'
import { users } from '#database/schema.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer, confirmAddress, fillInRegistration, password } from '../parts/account.ts'
import { followLetter, letterTo, openLetter } from '../parts/emails.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { heading, leave, type Visit, type Visitor } from '../parts/journey.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const visitAs = (visitor: Visitor) => shop.visit({ onLook: accessible, ...visitor })

testByDay(
  'an owner invites somebody, who registers, sets up two-step sign-in and finds the pages of their role; the owner reads the audit log and changes a setting',
  { timeout: 300_000 },
  async () => {
    const first = await visitAs({ name: 'staff-owner' })
    const { email } = first
    await becomeCustomer({ ...first, look: async () => {} })
    await leave(first)
    await shop.changeBooks(async (db) => void (await db.update(users).set({ role: 'owner' }).where(eq(users.email, email))))

    const owner = { ...(await visitAs({ name: 'staff-owner' })), email }
    await signIn(owner)
    await owner.page.goto('/admin/staff')
    await setUpTwoSteps(owner)
    await owner.page.goto('/admin/staff')
    await heading(owner, 'Staff')
    const invited = await visitAs({ name: 'staff-invited', width: 360 })
    await owner.page.getByLabel('Email address').fill(email)
    await owner.page.getByRole('button', { name: 'Send invitation' }).click()
    await owner.page.getByText('Someone with this address is already on staff.').first().waitFor()
    await owner.look('refused')
    await owner.page.getByLabel('Email address').fill(invited.email)
    await owner.page.getByLabel('Role', { exact: true }).selectOption('Fulfillment')
    await owner.page.getByRole('button', { name: 'Send invitation' }).click()
    await owner.page.getByText('Invitation on its way.').waitFor()
    await owner.look('invited')

    await takeUp(invited)
    const pages = invited.page.getByRole('navigation', { name: 'Admin' })
    await invited.page.getByLabel('Menu').click()
    await pages.getByRole('link', { name: 'Orders' }).waitFor()
    for (const hidden of ['Staff', 'Settings', 'Audit log', 'Email'])
      expect(await pages.getByRole('link', { name: hidden }).count()).toBe(0)
    expect((await invited.page.goto('/admin/staff'))?.status()).toBe(404)
    await leave(invited, /\b404\b/)

    await owner.page.goto('/admin/audit')
    await owner.page.getByText('Joined the staff').waitFor()
    await owner.look('audit')
    await changeClosedDays(owner)
    await owner.page.goto('/admin/audit?subject=setting')
    await owner.page.getByRole('cell', { name: 'December 24, December 25, and December 26', exact: true }).waitFor()
    await leave(owner, /\b422\b/)
  },
)

async function signIn({ context, shop, email }: Visit): Promise<void> {
  const answer = await context.request.post('/api/auth/signin', { data: { email, password }, headers: { Origin: shop } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** From the invitation email through a new account to the admin. */
async function takeUp(visit: Visit): Promise<void> {
  await openLetter(visit, await letterTo(visit, 'Join the team at Wanderbite'))
  await followLetter(visit, 'View invitation')
  await heading(visit, 'Come behind the counter.')
  await visit.look('invitation')
  await visit.page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  const quiet = { ...visit, look: async () => {} }
  await fillInRegistration(quiet)
  await confirmAddress(quiet)
  visit.page = quiet.page
  await heading(visit, 'Come behind the counter.')
  await visit.page.getByRole('button', { name: 'Join the team' }).click()
  await setUpTwoSteps(visit)
  await visit.page.goto('/admin')
  await visit.page.getByRole('main').waitFor()
}

/** The admin redirects staff without a second step to this setup. */
async function setUpTwoSteps(visit: Visit): Promise<void> {
  const { page } = visit
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await heading(visit, 'Scan, then enter the code.')
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() }))
  await page.keyboard.press('Enter')
  await heading(visit, 'Save these codes.')
}

/**
 * Closes the shop for three days of every year. A button adds each day before everything is saved.
 */
async function changeClosedDays(visit: Visit): Promise<void> {
  const { page } = visit
  await page.goto('/admin/settings/closed-days')
  await page.getByLabel('Closed from').fill('2026-12-26')
  await page.getByLabel('to', { exact: true }).fill('2026-12-24')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page
    .getByText(/^Enter a first/)
    .first()
    .waitFor()
  await page.getByLabel('Closed from').fill('2026-12-24')
  await page.getByLabel('to', { exact: true }).fill('2026-12-26')
  await page.getByLabel('Every year').check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('December 24 to December 26, every year').waitFor()
  await visit.look('closed-days')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Applies to new orders.').waitFor()
}
