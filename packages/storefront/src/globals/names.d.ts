import type { SquarespaceGlobals } from './squarespace.ts'
import type { ImageLoader } from './image-loader.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Tweak } from './tweak.ts'
import type { YShim } from '@vitrine/yui'

declare global {
  /** The names that snippets and theme scripts reach for. */
  interface Window {
    Static?: { SQUARESPACE_CONTEXT?: unknown }
    Squarespace?: SquarespaceGlobals
    ImageLoader?: ImageLoader
    Lifecycle?: Lifecycle
    Tweak?: Tweak
    Y?: YShim
    YUI?: () => YShim
    UserAccountApi?: { isUserAuthenticated(): boolean; openAccountScreen(): void }
  }
}
