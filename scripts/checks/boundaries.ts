/**
 * The import boundaries in one table. `npm run check` checks every import against it, and
 * ARCHITECTURE.md shows the same rows.
 */

/**
 * The folders that each root folder may import besides itself. Tests, benchmarks and scripts may
 * import everything.
 */
export const FOLDERS: Record<string, readonly string[]> = {
  shared: [],
  locales: ['shared'],
  database: ['shared'],
  packages: ['shared'],
  embedded: ['packages/local-only.ts', 'shared'],
  emails: ['shop/ports.ts', 'locales', 'shared'],
  papers: ['shop/ports.ts', 'shop/base/process/child-process.ts', 'shop/base/process/semaphore.ts', 'locales', 'shared'],
  adapters: ['shop/ports.ts', 'shop/failure.ts', 'shop/shop.ts', 'shop/pricing/price.types.ts', 'database/schema.ts', 'shared'],
  shop: ['database/schema.ts', 'shared'],
  api: ['shop', 'locales', 'shared'],
  app: ['shop', 'locales', 'shared'],
  server: ['app', 'api', 'shop', 'adapters', 'embedded', 'packages', 'database', 'emails', 'papers', 'locales', 'shared'],
}

/** The domains of `shop/`, lowest first. A domain may import itself and the domains before it. */
export const DOMAINS = ['base', 'pricing', 'catalogue', 'stock', 'mail', 'cart', 'accounts', 'ordering', 'reviews', 'office'] as const

/** Folders of a domain that other domains may open. Every other folder in it is private to the domain. */
export const OPEN_AREAS =
  /^shop\/(base\/(lists|process|secrets)|catalogue\/editing|accounts\/[\w-]+|ordering\/[\w-]+|office\/(customers|mail|products|staff))\//

/**
 * The shared layers of pages, lowest first. Each may import itself and the layers before it. Pages
 * may import all of them.
 */
export const PAGE_LAYERS = ['language', 'ui', 'client', 'rendering', 'request', 'live', 'parts', 'layout'] as const

/**
 * The areas of pages. A page's folder is private to the page. `<area>/parts` holds the code that
 * pages of the area share.
 */
export const PAGE_AREAS = ['storefront', 'account', 'dashboard', 'admin'] as const
