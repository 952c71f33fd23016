import { isPlainClick } from '#app/client/plain-click.ts'

// The rows of the admin's lists. A row carries `data-row`, and the link to its page
// `data-row-link`.

/** Moves the focus to the next or previous row, from the first or last one on. */
export function moveToRow(by: 1 | -1): void {
  const rows = visibleRows()
  const at = rows.findIndex(isActive)
  const row = at < 0 ? rows.at(by === 1 ? 0 : -1) : rows[at + by]
  if (row) focusRow(row)
}

/** Selects or deselects the row with the focus, where rows can be selected. */
export function toggleRow(): void {
  const row = visibleRows().find(isActive)
  row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
}

/** Whether the page has a list, and whether its rows can be selected. */
export function listOnPage(): { hasRows: boolean; isSelectable: boolean } {
  const rows = visibleRows()
  return { hasRows: rows.length > 0, isSelectable: rows.some((row) => row.querySelector('input[type=checkbox]')) }
}

/**
 * Opens a row's page by a press anywhere in the row. Other controls of the row keep their press,
 * and a press that selects text does not count.
 */
export function openRowByPress(event: MouseEvent): void {
  const target = event.target as Element
  const row = target.closest('[data-row]')
  const link = row?.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link || event.defaultPrevented || target.closest('a, button, input, label, select, textarea, summary, details')) return
  if (event.button > 1 || getSelection()?.isCollapsed === false) return
  if (isPlainClick(event)) link.click()
  else window.open(link.href, '_blank', 'noopener')
}

function visibleRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility())
}

const isActive = (row: HTMLElement) => row.contains(document.activeElement)

/** The focus goes to the row's link, so that Enter opens it and screen readers read it. */
function focusRow(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>('[data-row-link]')
  if (!link) row.tabIndex = -1
  ;(link ?? row).focus()
}
