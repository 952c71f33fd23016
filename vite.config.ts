import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Not root.tsx: whatever is fetched on demand would bring the styles of every page once more. */
const shared =
  /\/app\/(language\/words|layout\/|storefront\/(not-found\/not-found|parts\/product-card)|ui\/(badge|button|icon|picture|bite-mark|breadcrumbs|empty|field|field-message|heat|notice|price|stars|stepper))|\/locales\/translate/
/** What every page runs, still ones included: nothing here may need the framework. */
const manners =
  /\/app\/(client\/(enhance|basket-count|morph|next-paint|plain-click|idempotency-key)|layout\/(back|flash))\.|\/shared\/(locale|urls|money|country-names)\.|\/ui\/icons\.svg|vite\/preload-helper/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), stillScripts(), serverCodeStaysHome()],
  // How long each plugin took concerns nobody who starts the shop.
  build: { target: 'baseline-widely-available', rollupOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        // The framework starts every page itself; nothing is gained by fetching ahead what it already names.
        modulePreload: false,
        rollupOptions: {
          output: {
            // Few files compress better than many: what every page needs in three, the rest by page.
            codeSplitting: {
              groups: [
                { name: 'manners', test: manners, priority: 3 },
                // Passkeys are for who presses their button; what listens is fetched when a page is idle.
                { name: 'framework', test: /\/node_modules\/(?!@simplewebauthn\/|@supabase\/|tslib\/)/, priority: 2 },
                { name: 'shop', test: shared, priority: 1 },
                // What follows stock and orders, on still pages and others.
                { name: 'live', test: /\/app\/client\/live\/(live|looking)\.|\/shared\/live-topics\./, priority: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Twelve hundred small files otherwise: bundled, the shop starts in half the time. These three look for files of their own beside them.
      resolve: command === 'build' ? { noExternal: true, external: ['sharp', '@electric-sql/pglite', '@react-pdf/renderer'] } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        target: 'node24',
        license: { fileName: 'licenses.md' },
        rollupOptions: {
          // One program: pages, calls and worker share one copy of every module. What prints papers is a process of its own.
          input: { main: './server/main.ts', papers: './papers/print-process.ts', bench: './bench/render.tsx' },
        },
      },
    },
  },
}))

/** Fails the browser's build when code that belongs to the server has reached it. */
function serverCodeStaysHome(): Plugin {
  const server =
    /\/(shop|server|api|adapters|database|embedded|emails|packages|papers)\/|\/locales\/load\.ts|\/node_modules\/(drizzle-orm|pg|zod|square)\//
  return {
    name: 'server-code-stays-home',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const stray = Object.entries(file.modules).find(
          ([id, module]) => server.test(id.replace(process.cwd(), '')) && module.renderedLength > 0,
        )
        if (stray) this.error(`Server code in the browser's bundle: ${stray[0]} is in ${file.fileName}`)
      }
    },
  }
}

const STILL = 'app/entry.static.ts'

/** Makes the script of still pages (app/rendering/static-page.ts) an entry of the browser's build, and names its files to the server's. */
function stillScripts(): Plugin {
  const name = 'virtual:still-scripts'
  let isBuild = false
  return {
    name: 'still-scripts',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild && this.environment.name === 'client') this.emitFile({ type: 'chunk', id: STILL, name: 'still' })
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const tags = isBuild ? builtTags() : `<script type="module" src="/${STILL}"></script>`
      return `export default ${JSON.stringify(tags)}`
    },
  }
}

/** The browser's build comes first and leaves a list of its files. */
function builtTags(): string {
  type Entries = Record<string, { file: string; imports?: string[] }>
  const entries = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Entries
  const { file, imports = [] } = entries[STILL]!
  const ahead = imports.map((key) => `<link rel="modulepreload" fetchpriority="low" href="/${entries[key]!.file}"/>`)
  return `${ahead.join('')}<script type="module" fetchpriority="low" src="/${file}"></script>`
}
