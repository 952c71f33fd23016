/**
 * Loads the style sheet at an address. Rejects where it cannot load, and may be called again then.
 */
export function loadStylesheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error(`${href} cannot load`))
    })
    document.head.append(link)
  })
}
