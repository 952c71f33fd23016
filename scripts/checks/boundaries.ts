/**
 * The boundaries of the code, in one table: `npm run check` holds every import to it, and
 * ARCHITECTURE.md shows the same rows.
 */

interface Folder {
  holds: string
  /** Its allowed imports, beside itself: folders, or single files. */
  opens: readonly string[]
}

/** The folders at the root. Tests, benchmarks and scripts may import everything. */
export const FOLDERS: Record<string, Folder> = {
  shared: { holds: 'pure code for browser and server: money, languages, addresses, URLs; fonts of pages and emails', opens: [] },
  locales: { holds: 'messages and long texts, a folder a language', opens: ['shared'] },
  database: { holds: 'drivers, schema (one file a noun), migrations', opens: ['shared'] },
  packages: { holds: 'Square emulator, mailbox, packshots: each could be a repository of its own', opens: ['shared'] },
  embedded: { holds: 'stand-ins: realtime, OpenID issuer', opens: ['packages/local-only.ts', 'shared'] },
  emails: { holds: 'React Email: each email is declared in one file of templates/', opens: ['shop/ports.ts', 'locales', 'shared'] },
  papers: {
    holds: 'React PDF: invoice and packing slip; the picture of the country passport; printed in a process of their own',
    opens: ['shop/ports.ts', 'shop/base/process/child-process.ts', 'shop/base/process/semaphore.ts', 'locales', 'shared'],
  },
  adapters: {
    holds: 'one file a provider behind a port; the only files that import an SDK',
    opens: ['shop/ports.ts', 'shop/failure.ts', 'shop/shop.ts', 'shop/pricing/price.types.ts', 'database/schema.ts', 'shared'],
  },
  shop: { holds: 'the business, free of frameworks', opens: ['database/schema.ts', 'database/statement.ts', 'shared'] },
  api: { holds: 'Hono: parse, call one use case, answer', opens: ['shop', 'locales', 'shared'] },
  app: { holds: 'React: pages and what the browser runs', opens: ['shop', 'locales', 'shared'] },
  server: {
    holds: 'composition root: configuration, middleware, page cache, process control, demo data',
    opens: ['app', 'api', 'shop', 'adapters', 'embedded', 'packages', 'database', 'emails', 'papers', 'locales', 'shared'],
  },
}

/** The domains of `shop/`, lowest first: a domain imports itself and those before it. */
export const DOMAINS = {
  base: 'outbox, audit log, rate limits, tokens, live updates, processes',
  pricing: 'prices (pure), discounts, delivery, tax',
  catalogue: 'the mirror of the point of sale, listing, search, texts, pictures, product editing',
  stock: 'inventory, batches, adjustments, synchronization',
  mail: 'sending, newsletter, consents, bounces, deliverability',
  cart: 'cart, reminders, sharing, back-in-stock requests, discovery box',
  accounts: 'registration, sign-in, passwords, profile',
  ordering: 'checkout, payments, orders, fulfilment',
  reviews: 'reviews and their moderation',
  office: 'what staff use: customers and their privacy rights, discounts, reports, alerts, integrity checks',
} as const

/**
 * Folders of a domain that other domains may open. Every other folder in it is private to the
 * domain.
 */
export const OPEN_AREAS = /^shop\/(base\/(lists|process|secrets)|catalogue\/editing|accounts\/[\w-]+|ordering\/[\w-]+|office\/[\w-]+)\//

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
