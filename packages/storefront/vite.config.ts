import fs from 'node:fs'
import path from 'node:path'
import { type Plugin, build, defineConfig } from 'vite'
import { replaceDeviceViews } from './src/styles/device-views.ts'

/** Styles of block types: a page links those of the blocks that are on it. */
const blockStyles = fs
  .readdirSync(path.join(import.meta.dirname, 'src/styles/blocks'))
  .filter((file) => file.endsWith('.css'))

const entries = {
  loader: 'src/loader.ts',
  visits: 'src/visits/visits.ts',
  'page-speed': 'src/page-speed/page-speed.ts',
  // Styles that pages link in their head, so that nothing flashes before a script runs.
  page: 'src/styles/page.css',
  views: 'src/styles/views.css',
  product: 'src/styles/product.css',
  events: 'src/styles/events.css',
  'item-video': 'src/styles/item-video.css',
  promoted: 'src/styles/promoted.css',
  comments: 'src/styles/comments.css',
  'quick-view-button': 'src/styles/quick-view-button.css',
  cart: 'src/styles/cart.css',
  checkout: 'src/styles/checkout.css',
  order: 'src/styles/order.css',
  account: 'src/styles/account.css',
  'gift-card': 'src/styles/gift-card.css',
  subscription: 'src/styles/subscription.css',
  popup: 'src/styles/popup.css',
  consent: 'src/styles/consent.css',
  ...Object.fromEntries(blockStyles.map((file) => [`block-${file.slice(0, -4)}`, `src/styles/blocks/${file}`])),
}

/**
 * `globals.js`: the names that snippets of site owners call (`Squarespace`, `Y`, `ImageLoader`) as one classic script.
 * Snippets in the page run before any module, so a page with snippets has this script in its head. The loader brings
 * the same names to all others.
 */
function classicGlobals(): Plugin {
  return {
    name: 'classic-globals',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: 'src/globals/classic.ts', formats: ['iife'], name: 'vitrineGlobals' },
        },
      })
      const [output] = Array.isArray(built) ? built : [built]
      if (output === undefined || !('output' in output)) throw new Error('The classic globals were not built.')
      for (const chunk of output.output) {
        if (chunk.type === 'chunk') this.emitFile({ type: 'asset', fileName: 'globals.js', source: chunk.code })
      }
    },
  }
}

/** Gives `@media (--mobile)` and `@media (--desktop)` in sheets that scripts import their widths. */
function deviceViews(): Plugin {
  return {
    name: 'device-views',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: (css) => replaceDeviceViews(css) },
  }
}

export default defineConfig({
  base: '/_assets/storefront/',
  plugins: [deviceViews(), classicGlobals()],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsDir: '.',
    rolldownOptions: {
      input: entries,
      output: {
        entryFileNames: '[name]-[hash].js',
        // The loader names all of these, and hashes cannot be compressed: 42 bits tell the builds apart.
        chunkFileNames: '[name]-[hash:7].js',
        assetFileNames: '[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            // Small parts that islands with and without a shop need. Each file of its own would be one more name in the loader.
            {
              name: 'motion',
              test: /storefront[\\/]src[\\/](?:carousel[\\/]reduced-motion|page[\\/](?:scroll-to|tween))\.ts$/,
            },
            { name: 'parts', test: /storefront[\\/]src[\\/]page[\\/](?:announce|backdrop|load-chunk)\.ts$/ },
            // What every island needs, in one file. Not the cart rule: the loader carries that itself.
            {
              name: 'shop',
              test: /packages[\\/](?:commerce[\\/]src[\\/](?!addresses|cart-badge|email|forms|isolate|messages|proof-of-work|texts|writing-locale)|storefront[\\/]src[\\/](?:alerts[\\/]alert|page[\\/](?!rescan|announce|messages|timeout|image-width|backdrop|load-chunk|tween|scroll-to|use-fetch)[\w-]+\.ts$|cart[\\/][\w-]+\.ts$(?<!cart-toast\.ts|cart-badge\.ts)|island[\\/]page\.ts$))/,
            },
          ],
        },
      },
    },
  },
})
