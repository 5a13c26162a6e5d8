import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The server the development server asks: one started with `npm start`. */
const server = process.env['VITRINE_SERVER'] ?? 'http://localhost:3000'

/** Which layer of the styles wins over which. Said first in the style sheet: the bundler keeps rules, but neither their files' order nor this line. */
const layerOrder: Plugin = {
  name: 'layer-order',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = `@layer reset,tokens,base,ui,screens;${String(file.source)}`
      }
    },
  },
}

/** Names the chunks of `main.tsx` in the page, so that browsers fetch them beside the catalog that `start.ts` waits for. */
const preloadMain: Plugin = {
  name: 'preload-main',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx') ?? false)
      const named = new Set(chunks.flatMap((chunk) => (chunk.isEntry ? chunk.imports : [])))
      const files = main ? [main.fileName, ...main.imports.filter((file) => !named.has(file))] : []
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/_assets/admin/${file}` },
        injectTo: 'head',
      }))
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  // The server answers these hashed files as immutable, and index.html at /config and below.
  base: '/_assets/admin/',
  plugins: [react(), layerOrder, preloadMain],
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // docs/budgets.md limits what is loaded first. The playground, the largest part, is loaded when it is opened.
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': server, '/s': server } },
})
