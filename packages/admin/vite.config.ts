import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

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

/**
 * Fewer files, since each costs a browser a request. One holds the modules that `main.tsx` needs at once. The others hold what several screens
 * share, by the screens that need it, so that a screen loads little that it does not use.
 */
function groupModules(): Plugin {
  let shell = new Set<string>()
  return {
    name: 'group-modules',
    apply: 'build',
    async buildStart() {
      shell = await listShellModules()
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // `start.ts` runs them before any other module.
                { name: 'text', test: /[\\/]src[\\/]i18n[\\/](?:text|server-errors)\.ts$/, priority: 2 },
                { name: 'shell', test: (id) => shell.has(id), priority: 1, includeDependenciesRecursively: false },
                { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
              ],
            },
          },
        },
      },
    }),
  }
}

/**
 * The modules that `main.tsx` loads at once. Only the bundler knows them, since it drops what nobody uses: so this builds the application once
 * without groups, into memory.
 */
async function listShellModules(): Promise<Set<string>> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, reportCompressedSize: false },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const chunks = new Map(outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const main = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx'))
  if (!main) throw new Error('The build has no chunk of src/main.tsx.')
  const shell = new Set([main])
  // A set goes on to what is added meanwhile.
  for (const { imports } of shell) for (const name of imports) shell.add(chunks.get(name) ?? main)
  return new Set([...shell].flatMap(({ moduleIds }) => moduleIds))
}

export default defineConfig({
  root: import.meta.dirname,
  // The server answers these hashed files as immutable, and index.html at /config and below.
  base: '/_assets/admin/',
  plugins: [react(), layerOrder, groupModules(), preloadMain],
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // docs/budgets.md limits what is loaded first. The playground, the largest part, is loaded when it is opened.
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': server, '/s': server } },
})
