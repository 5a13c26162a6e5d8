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
 * Fewer files, since each costs a browser a request. One holds the modules that `main.tsx` needs at once, one what
 * forms are made of, and one what eight or more screens share. What fewer share is in files by the screens that need
 * it. `tools/size-budgets.ts` counts the files of a screen.
 */
function groupModules(): Plugin {
  let groups: ModuleGroups = { shell: new Set(), forms: new Set() }
  return {
    name: 'group-modules',
    apply: 'build',
    async buildStart() {
      groups = await listGroups()
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // `start.ts` runs them before any other module.
                { name: 'text', test: /[\\/]src[\\/]i18n[\\/](?:text|server-errors)\.ts$/, priority: 2 },
                {
                  name: 'shell',
                  test: (id) => groups.shell.has(id),
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'forms',
                  test: (id) => groups.forms.has(id),
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                // Merged by size instead (`entriesAware`), a menu of one list would load the editor of pages.
                { name: 'common', minShareCount: 8 },
              ],
            },
          },
        },
      },
    }),
  }
}

interface ModuleGroups {
  /** What `main.tsx` loads at once. */
  readonly shell: ReadonlySet<string>
  /** What the forms of the sign-in need besides: fields and their validation, as most screens do. */
  readonly forms: ReadonlySet<string>
}

/**
 * Only the bundler knows the modules of a group, since it drops what nobody uses: so this builds the application once
 * without groups, into memory.
 */
async function listGroups(): Promise<ModuleGroups> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, reportCompressedSize: false },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const chunks = new Map(outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const listModules = (entry: string): Set<string> => {
    const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(entry))
    if (!first) throw new Error(`The build has no chunk of ${entry}.`)
    const loaded = new Set([first])
    // A set goes on to what is added meanwhile.
    for (const { imports } of loaded) for (const name of imports) loaded.add(chunks.get(name) ?? first)
    return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds))
  }
  const shell = listModules('/src/main.tsx')
  const signIn = listModules('/src/sign-in/sign-in-screens.ts')
  return { shell, forms: new Set([...signIn].filter((id) => !shell.has(id) && !id.includes('/src/sign-in/'))) }
}

export default defineConfig({
  root: import.meta.dirname,
  // The server answers these hashed files as immutable, and index.html at /config and below.
  base: '/_assets/admin/',
  plugins: [react(), layerOrder, groupModules(), preloadMain],
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssCodeSplit: false,
    manifest: true,
    assetsInlineLimit: 0,
    // docs/budgets.md limits what is loaded first. The playground, the largest part, is loaded when it is opened.
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': server, '/s': server } },
})
