import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), staticPageScripts(), serverCodeStaysHome(), oneByteServerCode()],
  // The oldest browsers that run scripts (docs/browsers.md). Plugin timings are noise for users who
  // start the shop.
  build: { target: ['chrome120', 'firefox128', 'safari17.4'], rollupOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        // React Router already names every module of a page, so modulepreload gains nothing.
        modulePreload: false,
        rollupOptions: {
          output: {
            // One file compresses better than the five or eight that pages would share, and the
            // others need not wait for a connection.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: (id, modules) => (isImportedByStaticPages(id, modules) ? 'static-page-parts' : null) },
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
          input: { main: './server/main.ts', papers: './papers/print-process.ts', bench: './bench/pages/render.tsx' },
          // Node keeps the source in memory, and a tenth of it would be comments. The licenses have
          // a file of their own.
          output: { comments: false },
        },
      },
    },
  },
}))

/**
 * Escapes the characters beyond ASCII in the server's bundle. Node keeps the source in memory, and
 * a single such character would double its size.
 */
function oneByteServerCode(): Plugin {
  return {
    name: 'one-byte-server-code',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'ssr') return
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    },
  }
}

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

const STATIC_PAGE_SCRIPT = 'app/entry.static.ts'

/**
 * Makes the script of static pages (app/rendering/static-page.ts) an entry of the browser build,
 * and passes the addresses of its files to the server build.
 */
function staticPageScripts(): Plugin {
  const name = 'virtual:static-page-scripts'
  let isBuild = false
  return {
    name: 'static-page-scripts',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild && this.environment.name === 'client') this.emitFile({ type: 'chunk', id: STATIC_PAGE_SCRIPT, name: 'static-page' })
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      return `export default ${JSON.stringify(isBuild ? builtScripts() : { script: `/${STATIC_PAGE_SCRIPT}`, imports: [] })}`
    },
  }
}

interface Modules {
  getModuleInfo(id: string): { importers: string[] } | null
}

/**
 * Whether the script of static pages imports a module, directly or by others, before it does
 * anything.
 */
function isImportedByStaticPages(id: string, modules: Modules, seen = new Set<string>()): boolean {
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => {
    if (importer.endsWith(`/${STATIC_PAGE_SCRIPT}`)) return true
    return seen.size < seen.add(importer).size && isImportedByStaticPages(importer, modules, seen)
  })
}

/** The browser build runs first and writes Vite's manifest of its files. */
function builtScripts(): { script: string; imports: string[] } {
  type Entries = Record<string, { file: string; imports?: string[] }>
  const entries = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Entries
  const imported = new Set<string>()
  const visit = (key: string) => {
    for (const next of entries[key]?.imports ?? []) if (imported.size < imported.add(next).size) visit(next)
  }
  visit(STATIC_PAGE_SCRIPT)
  const fileOf = (key: string) => `/${entries[key]!.file}`
  return { script: fileOf(STATIC_PAGE_SCRIPT), imports: [...imported].map(fileOf) }
}
