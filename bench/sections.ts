/** How a table is drawn. */
export type Chart =
  /** A bar for each figure of one measure. */
  | { kind: 'bars'; measure: string }
  /** A line from one measure to another, such as from the median to the 99th percentile. */
  | { kind: 'ranges'; from: string; to: string }
  /** For each row, a bar for each measure. The first one is ours. */
  | { kind: 'rivals' }

interface Table {
  title: string
  /** Plain text below the title. */
  about?: string
  chart?: Chart
}

interface Section {
  title: string
  /** The measured figures and the method, in plain text. */
  about: string
  /** The file in bench/ that measures, with its options. A section without one comes from elsewhere. */
  program?: string[]
  /** Takes too long for `npm run bench`, and is measured only by name. */
  isLong?: true
  /** The section counts as failed after this time; 5 minutes if undefined. */
  limitMinutes?: number
  tables: Record<string, Table>
}

const inOrder = {
  lighthouse: {
    title: 'Landing pages on a slow phone',
    about:
      'Lighthouse with its own phone: 412 pixels wide, a processor four times slower than this machine, a connection of 1.6 Mbit/s with a round trip of 150 ms. A visitor without cookies; medians of 3 visits. Kilobytes are compressed. Cart and sign-in are closed to search engines on purpose, so the audit of that is left out.',
    program: ['lighthouse.ts'],
    limitMinutes: 10,
    tables: {
      scores: { title: 'Scores', about: 'Of 100 each.' },
      times: { title: 'Times', chart: { kind: 'bars', measure: 'largest paint' } },
      bytes: { title: 'Bytes of a first visit', chart: { kind: 'bars', measure: 'everything' } },
    },
  },
  felt: {
    title: 'First visits and interactions',
    about:
      'What a browser without a cache loads until the network is idle, gzipped, and the layout shift of the page meanwhile. Then, on a screen 412 pixels wide, the time from a tap to the next paint (INP), by the Event Timing of the browser, in steps of 8 ms, with a processor four times slower than this machine; 5 visits each.',
    program: ['felt.ts'],
    tables: {
      visits: { title: 'First visits', chart: { kind: 'bars', measure: 'scripts' } },
      interactions: { title: 'Interaction to next paint', chart: { kind: 'ranges', from: 'median', to: 'longest' } },
    },
  },
  pages: {
    title: 'Pages a second',
    about:
      'Requests a second at 16 connections, the median of 3 runs of 5 s, beside a baseline of the same run: for cached pages a plain node:http server that sends the same bytes, for rendered ones the bare renderToString of the same tree. Server and load generator share the machine. Ratios are comparable between machines, requests a second are not.',
    program: ['pages.ts'],
    tables: {
      rates: { title: 'Requests a second', chart: { kind: 'bars', measure: 'of the baseline' } },
    },
  },
  'unit-costs': {
    title: 'Unit costs',
    about:
      'CPU time of one process of the shop, its worker included, and of PostgreSQL, at 8 clients. The point of sale, the mail server and the clients are not counted.',
    program: ['unit-costs.ts'],
    tables: {
      costs: { title: 'CPU time', chart: { kind: 'bars', measure: 'shop' } },
      sizes: { title: 'Bytes of an order of one line' },
    },
  },
  personal: {
    title: 'Pages for one person',
    about:
      'CPU time of the shop’s process for each page that nothing caches, at 16 connections, with 8,000 orders on PostgreSQL: medians of 3 rounds of 48 requests, after a round that is not measured. The waits are of 1,500 requests at 16 connections that never pause. The overview of the admin with a year adds up all its days.',
    program: ['personal.ts'],
    limitMinutes: 10,
    tables: {
      areas: { title: 'The middle page of each area', chart: { kind: 'bars', measure: 'middle page' } },
      pages: { title: 'Each page', chart: { kind: 'bars', measure: 'CPU time' } },
      waits: { title: 'Waiting for a page', chart: { kind: 'ranges', from: 'p50', to: 'p99' } },
    },
  },
  memory: {
    title: 'Memory',
    about:
      'Resident memory of the shop’s process with the demo catalog and the settings of npm start: at rest after the first start, which fills the database and draws the pictures, after another start, and after 100,000 requests at 16 connections. Of twenty requests, fifteen are shared pages in seven languages, four are searches and suggestions of which no two are alike, and one page is rendered for one visitor. A PostgreSQL server is not counted; PGlite is a part of the process.',
    program: ['memory.ts'],
    limitMinutes: 10,
    tables: { process: { title: 'The process', chart: { kind: 'bars', measure: 'at rest' } } },
  },
  steps: {
    title: 'Steps of a purchase',
    about:
      'Statements and round trips to PostgreSQL in each step of a purchase of one line, after others have filled the caches. They are counted on the wire, so they do not depend on the machine.',
    program: ['steps.ts'],
    tables: { steps: { title: 'Statements', chart: { kind: 'bars', measure: 'round trips' } } },
  },
  guard: {
    title: 'Guard',
    about:
      'CPU time of a request as a multiple of what a bare node:http server needs to send the listing, measured in turns, so that a busy machine slows both. The budget is a third above what bench/guard.json records. npm test runs it too, and warns.',
    program: ['guard.ts'],
    tables: { ratios: { title: 'CPU time against a bare server' } },
  },
  orders: {
    title: 'Orders',
    about:
      'Shop, database, point of sale with mail server, and buyers are four processes on the machine (three where the database is embedded). A basket is the first line of a visitor. An order is placed by one call, paid on the page of the point of sale, and settled by the return of its buyer. CPU time is all that an order costs, its email included. Buyers who pause look at something else for 2 s between two orders; the others never do. Bare is a transaction with the same writes straight at PostgreSQL, at as many clients.',
    program: ['orders.ts'],
    limitMinutes: 8,
    tables: {
      placing: { title: 'Placing an order', chart: { kind: 'ranges', from: 'p50', to: 'p99' } },
      baskets: { title: 'Starting a basket', chart: { kind: 'ranges', from: 'p50', to: 'p99' } },
      costs: { title: 'CPU time of an order' },
      integrity: { title: 'Integrity checks (npm run verify-shop)' },
    },
  },
  'orders-full': {
    title: 'Orders, with a million in the database',
    about: 'As above, with 16 buyers on PostgreSQL and more and more orders in the database.',
    program: ['orders.ts', '--full'],
    isLong: true,
    limitMinutes: 60,
    tables: {
      placing: { title: 'Placing an order', chart: { kind: 'ranges', from: 'p50', to: 'p99' } },
      baskets: { title: 'Starting a basket' },
      costs: { title: 'CPU time of an order' },
      integrity: { title: 'Integrity checks (npm run verify-shop)' },
    },
  },
  admin: {
    title: 'The admin at a hundred thousand orders',
    about:
      'Two years of orders and 20,000 customers on PostgreSQL, the same ones each time. Every staff page 20 times, one after the other, by an owner, from the request to the last byte. CPU time is of shop and database together. The ratio is against an answer without a page that asks the database select 1.',
    program: ['admin.ts'],
    limitMinutes: 8,
    tables: { pages: { title: 'Staff pages', chart: { kind: 'ranges', from: 'p50', to: 'p95' } } },
  },
  catalogue: {
    title: 'A large catalog: 5,000 products',
    about:
      'Generated products, the same ones each time, on PostgreSQL, compared to a hundred products. Clients that pause search at the pace of people: five letters a second, or a search a second. The others search again as soon as they have their response. The in-process figures are of a process of their own.',
    program: ['catalogue.ts'],
    limitMinutes: 8,
    tables: {
      waits: { title: 'Searching over HTTP', chart: { kind: 'ranges', from: 'p50', to: 'p99' } },
      process: { title: 'The process over HTTP' },
      inside: { title: 'In the process' },
      sync: { title: 'A full sync with the official client' },
    },
  },
  'catalogue-search': {
    title: 'Searching 100,000 products',
    about: 'As above, over HTTP only: 100,000 products with 250,000 variations.',
    program: ['catalogue.ts', '--search'],
    isLong: true,
    limitMinutes: 20,
    tables: {
      waits: { title: 'Searching over HTTP', chart: { kind: 'ranges', from: 'p50', to: 'p99' } },
      process: { title: 'The process over HTTP' },
    },
  },
  'catalogue-full': {
    title: 'A catalog of 100,000 products',
    about: '100,000 products with 250,000 variations, on PostgreSQL and on PGlite.',
    program: ['catalogue.ts', '--full'],
    isLong: true,
    limitMinutes: 90,
    tables: {
      waits: { title: 'Searching over HTTP' },
      process: { title: 'The process over HTTP' },
      inside: { title: 'In the process' },
      sync: { title: 'A full sync with the official client' },
    },
  },
  live: {
    title: 'Realtime: open pages',
    about:
      '2,000 open sockets on one process, the listeners in another. Times run from the start of a publish until a listener has the message, over 15 messages each, in turns. Bare is a loop over sockets of the same library (ws), without tickets, limits or a protocol.',
    program: ['live.ts'],
    tables: { sockets: { title: 'The service beside bare sockets', chart: { kind: 'bars', measure: 'ratio' } } },
  },
  cdn: {
    title: 'Behind Varnish',
    about:
      'Two processes of the shop, PostgreSQL, the point of sale, Varnish with 10,000 pages and all clients on one machine. A price changes 15 times at the point of sale, which notifies the shop by webhook; 21 clients request the page until all languages and themes show it. Then 5,000 requests a second for the listing.',
    program: ['cdn.ts'],
    limitMinutes: 8,
    tables: { pages: { title: 'Pages and purges' }, load: { title: 'Requests for the listing' } },
  },
  'sign-ins': {
    title: 'Sign-ins under attack',
    about:
      '2,000 sign-ins in random order against four processes of the built shop on one PostgreSQL: customers with their password, guessers, and the limits per account and per address.',
    program: ['sign-ins.ts'],
    limitMinutes: 8,
    tables: {
      answers: { title: 'Answers by status' },
      sessions: { title: 'Sessions and pace' },
    },
  },
  timing: {
    title: 'Timing of sign-in responses',
    about:
      'Medians over 200 calls for addresses with an account and 200 without, interleaved. Response times must not reveal whether an address has an account.',
    program: ['timing.ts'],
    tables: { calls: { title: 'Known and unknown addresses', chart: { kind: 'bars', measure: 'difference' } } },
  },
  peers: {
    title: 'Beside other shops',
    about:
      'Wanderbite, EverShop 2.2.1, Vendure 3.7.3 with its Next.js storefront and Medusa 2.21.2 with its Next.js storefront, one after the other on a quiet machine of two cores: one PostgreSQL 15 with stock settings, load from the same machine, median of 3 runs of 5 s at 16 connections. Not quite like with like: customers of Wanderbite are signed in beforehand, a point of sale in a process of its own prices the order, its card form is filled in and sent, and emails go out (another 12.5 ms of CPU time a purchase beside the shop). EverShop takes cash on delivery in two calls, Vendure its dummy payment, Medusa its system provider; EverShop and Medusa send no email. Catalogs: 96 products, 15, 54 and 4. Wanderbite and the storefront of Vendure cache pages in memory. The staff interfaces of Vendure and Medusa were off.',
    tables: {
      pages: { title: 'Pages', chart: { kind: 'rivals' } },
      visits: { title: 'Bytes of a first visit to the listing', chart: { kind: 'rivals' } },
      search: { title: 'Search calls', chart: { kind: 'rivals' } },
      purchases: {
        title: 'Purchases',
        about: 'Five pieces in stock and 24 buyers at once: exactly five may be sold.',
        chart: { kind: 'rivals' },
      },
    },
  },
} satisfies Record<string, Section>

export type SectionName = keyof typeof inOrder

/** All sections of docs/performance/index.html and bench/results.md, in their order. */
export const sections: Record<SectionName, Section> = inOrder
