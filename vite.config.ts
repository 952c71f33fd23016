import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const shared =
  /\/app\/(root|words|enhance|layout\/|storefront\/(not-found|product-card)|ui\/(button|icon|picture|bite-mark|breadcrumbs|empty|heat))|\/shared\/(locale|urls|money)\.|\/locales\/translate/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverCodeStaysHome()],
  build: { target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        // The framework starts every page itself; nothing is gained by fetching ahead what it already names.
        modulePreload: false,
        rollupOptions: {
          output: {
            // Few files compress better than many: what every page needs in two, the rest by page.
            codeSplitting: {
              groups: [
                // Passkeys are for who presses their button.
                { name: 'framework', test: /\/node_modules\/(?!@simplewebauthn\/)/, priority: 2 },
                { name: 'shop', test: shared, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Thousands of small files otherwise: bundled, the shop starts a second sooner.
      resolve: { noExternal: command === 'build' ? ['square'] : [] },
      build: {
        target: 'node24',
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
    /\/(shop|server|api|adapters|database|embedded|emails|papers)\/|\/locales\/load\.ts|\/node_modules\/(drizzle-orm|pg|zod|square)\//
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
