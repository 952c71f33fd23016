import { adminUrls } from '#shared/admin-urls.ts'
import type { StaffSuggestions } from '#shop/office/staff/staff-search.ts'
import type { LanguageContextValue } from '#app/language/words.tsx'
import type { MenuEntry } from '../menu.server.ts'
import { type PageCommand, runByName } from '../keyboard/page-commands.ts'
import { submitOrderStep } from './submit-order-step.ts'

/** An entry of the palette: a link, or something that it runs. */
export type PaletteOption = { label: string; note?: string; icon?: string; keyHint?: string } & ({ href: string } | { run: () => void })

export interface PaletteGroup {
  title: string
  options: PaletteOption[]
}

interface PaletteSources {
  search: string
  commands: PageCommand[]
  pages: MenuEntry[]
  found: StaffSuggestions | null
  openHelp: () => void
}

type Words = Pick<LanguageContextValue, 't' | 'href' | 'money' | 'locale' | 'inARow'>

/**
 * The palette's entries: first those that match without the server, so that a later answer moves
 * none of them.
 */
export function paletteGroups({ search, commands, pages, found, openHelp }: PaletteSources, words: Words): PaletteGroup[] {
  const { t, href, locale } = words
  const matches = ({ label }: PaletteOption) =>
    search
      .toLocaleLowerCase(locale)
      .split(/\s+/)
      .every((word) => label.toLocaleLowerCase(locale).includes(word))
  const here = commands.map(({ key, label, element }) => ({ label, keyHint: key, run: () => runByName(element) }))
  const entries = pages.map(({ to, icon, label, key }) => ({ label: t(label), icon, keyHint: key && `g ${key}`, href: href(to) }))
  const help = { label: t('admin-keyboard.shortcuts'), keyHint: '?', run: openHelp }
  const groups = [
    { title: t('admin-keyboard.here'), options: here.filter(matches) },
    { title: t('admin-keyboard.go-to'), options: [...entries, help].filter(matches) },
    ...foundGroups(found, words),
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function foundGroups(found: StaffSuggestions | null, { t, href, money, inARow }: Words): PaletteGroup[] {
  if (!found) return []
  const { orders, products, customers } = found
  const [order] = orders
  return [
    {
      title: t('admin.orders'),
      options: orders.map(({ number, customer, totalCents }) => ({
        label: number,
        note: inARow(customer, money(totalCents)),
        icon: 'package',
        href: href(adminUrls.order(number)),
      })),
    },
    {
      title: order ? t('admin-keyboard.of-order', { number: order.number }) : '',
      options: order && orders.length === 1 ? orderOptions(order, { t, href }) : [],
    },
    {
      title: t('admin.products'),
      options: products.map(({ id, name, category }) => ({
        label: name,
        note: category ?? undefined,
        icon: 'tag',
        href: href(adminUrls.product(id)),
      })),
    },
    {
      title: t('admin.customers'),
      options: customers.map(({ id, name, email }) => ({ label: name, note: email, icon: 'users', href: href(adminUrls.customer(id)) })),
    },
  ]
}

/** The actions on an order that was found. Those with a form lead to its first field. */
function orderOptions({ number, may }: StaffSuggestions['orders'][number], { t, href }: Pick<Words, 't' | 'href'>): PaletteOption[] {
  const page = href(adminUrls.order(number))
  const step = (isAllowed: boolean, intent: 'pack' | 'deliver', icon: string): PaletteOption | false =>
    isAllowed && { label: t(`admin-keyboard.${intent}`, { number }), icon, run: () => submitOrderStep(page, intent) }
  const form = (isAllowed: boolean, name: 'ship' | 'refund' | 'note' | 'cancel', icon: string): PaletteOption | false =>
    isAllowed && { label: t(`admin-keyboard.${name}`, { number }), icon, href: `${page}#${name}` }
  const paper = (isAllowed: boolean, name: 'slip' | 'invoice', file: string): PaletteOption | false =>
    isAllowed && { label: t(`admin-keyboard.${name}`, { number }), icon: 'printer', href: `/api/orders/${number}/${file}` }
  return [
    step(may.pack, 'pack', 'package'),
    form(may.ship, 'ship', 'truck'),
    step(may.deliver, 'deliver', 'check'),
    form(may.refund, 'refund', 'rotate-ccw'),
    form(true, 'note', 'message-square'),
    paper(may.printSlip, 'slip', 'packing-slip.pdf'),
    paper(may.printInvoice, 'invoice', 'invoice.pdf'),
    form(may.cancel, 'cancel', 'x'),
  ].filter((option) => option !== false)
}
