import type { MessageKey } from '#locales/messages.ts'
import type { Customer } from '#shop/actor.ts'
import { may } from '#shop/rights.ts'
import { adminPages } from './admin-pages.ts'

/** An admin page as the navigation shows it. */
export interface MenuEntry {
  to: string
  icon: string
  label: MessageKey
  /** The letter after g that opens the page. */
  key?: string
}

/** The entries of the navigation that this staff member may open. */
export function menuFor(by: Customer): MenuEntry[] {
  return adminPages.flatMap(({ path, loader, menu }) => (menu && may(by, loader) ? [{ to: path, ...menu }] : []))
}
