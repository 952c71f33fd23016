import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Without root.tsx: otherwise every lazily loaded chunk would bring the global styles again. */
const shared =
  /\/app\/(language\/words|layout\/|storefront\/parts\/product-tile|ui\/(badge|button|icon|picture|bite-mark|breadcrumbs|empty|field|field-message|heat|notice|price|stars|stepper))|\/locales\/translate/
/** Code that every page runs, static pages included. It must not need React or React Router. */
const manners =
  /\/app\/(client\/(enhance|basket-count|morph|next-paint|plain-click|idempotency-key)|layout\/(revalidate-restored-page|flash))\.|\/shared\/(locale|urls|money|countries\/country-names)\.|\/ui\/icons\.svg|vite\/preload-helper/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), stillScripts(), serverCodeStaysHome()],
  // Plugin timings are noise for users who start the shop.
  build: { target: 'baseline-widely-available', rollupOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        // React Router already names every module of a page, so modulepreload gains nothing.
        modulePreload: false,
        rollupOptions: {
          output: {
            // Few files compress better than many: shared code in three files, the rest per page.
            codeSplitting: {
              groups: [
                { name: 'manners', test: manners, priority: 3 },
                // Passkey code loads when a passkey button is pressed, and the realtime client when
                // a page is idle.
                { name: 'framework', test: /\/node_modules\/(?!@simplewebauthn\/|@supabase\/|tslib\/)/, priority: 2 },
                { name: 'shop', test: shared, priority: 1 },
                // Live updates of stock and orders, on static and hydrated pages.
                { name: 'live', test: /\/app\/client\/live\/(follow-topics|throttle-refresh)\.|\/shared\/live-topics\./, priority: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundling replaces 1,200 small files and halves the start time. These three packages need
      // files beside their own modules, so they stay external.
      resolve: command === 'build' ? { noExternal: true, external: ['sharp', '@electric-sql/pglite', '@react-pdf/renderer'] } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        target: 'node24',
        license: { fileName: 'licenses.md' },
        rollupOptions: {
          // One program: pages, API and worker share one copy of every module. Only printing runs
          // in its own process.
          input: { main: './server/main.ts', papers: './papers/print-process.ts', bench: './bench/render.tsx' },
        },
      },
    },
  },
}))

/** Fails the browser build if it contains server code. */
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

/**
 * Makes the script of static pages (app/rendering/static-page.ts) an entry of the browser build,
 * and passes its file names to the server build.
 */
function stillScripts(): Plugin {
  const name = 'virtual:static-page-scripts'
  let isBuild = false
  return {
    name: 'static-page-scripts',
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

/** The browser build runs first and writes a manifest of its files. */
function builtTags(): string {
  type Entries = Record<string, { file: string; imports?: string[] }>
  const entries = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Entries
  const { file, imports = [] } = entries[STILL]!
  const ahead = imports.map((key) => `<link rel="modulepreload" fetchpriority="low" href="/${entries[key]!.file}"/>`)
  return `${ahead.join('')}<script type="module" fetchpriority="low" src="/${file}"></script>`
}
