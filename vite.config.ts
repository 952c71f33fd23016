import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverCodeStaysHome()],
  build: { target: 'baseline-widely-available' },
  environments: {
    ssr: {
      // Thousands of small files otherwise: bundled, the shop starts a second sooner.
      resolve: { noExternal: ['square'] },
      build: {
        target: 'node24',
        rollupOptions: {
          // One program: pages, calls and worker share one copy of every module.
          input: { main: './server/main.ts', bench: './bench/render.tsx' },
        },
      },
    },
  },
})

/** Fails the browser's build when code that belongs to the server has reached it. */
function serverCodeStaysHome(): Plugin {
  const server = /\/(shop|server|api|adapters|database|embedded|emails)\/|\/locales\/load\.ts|\/node_modules\/(drizzle-orm|pg|zod|square)\//
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
