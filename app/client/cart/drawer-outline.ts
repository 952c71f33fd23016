/** Fills the drawer with an outline until the basket arrives. */
export function showDrawerOutline(dialog: HTMLDialogElement): void {
  const title = document.createElement('h2')
  title.id = 'drawer-title'
  // From the header, because the drawer's own messages are not loaded yet.
  title.textContent = document.querySelector('[data-drawer] .sr-only')?.textContent ?? ''
  const head = document.createElement('header')
  head.append(title)
  const body = document.createElement('div')
  body.className = 'drawer-body drawer-outline'
  body.append(...[1, 2, 3].map(() => document.createElement('i')))
  const inside = document.createElement('div')
  inside.className = 'drawer-inside'
  inside.append(head, body)
  dialog.setAttribute('aria-busy', 'true')
  dialog.replaceChildren(inside)
}
