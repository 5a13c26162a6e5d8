import { createY } from '@vitrine/yui'
import { createImageLoader } from './image-loader.ts'
import { createLifecycle } from './lifecycle.ts'
import { createSquarespace } from './squarespace.ts'
import { createTweak } from './tweak.ts'
import { loadWaitingImages } from './waiting-images.ts'

/** Gives the window the names that snippets call, unless the page's head has already brought them. */
export function installGlobals(window: Window): void {
  window.Static ??= {}
  if (window.Squarespace) return
  const tweak = createTweak(window)
  const Y = createY(window, {
    onInitialize: (hook) => lifecycle.onInitialize(hook),
    getTweakValue: (name) => tweak.getValue(name),
  })
  const lifecycle = createLifecycle(window, () => Y)
  window.Y = Y
  window.YUI = () => Y
  window.Lifecycle = lifecycle
  window.Tweak = tweak
  window.ImageLoader = createImageLoader(window)
  window.Squarespace = createSquarespace(lifecycle)
  // Shops here have no visitor accounts, but bundles of themes call this.
  window.UserAccountApi ??= { isUserAuthenticated: () => false, openAccountScreen: () => undefined }
}

/** Loads the pictures of templates that wait for a script. */
export function loadPictures(window: Window): void {
  loadWaitingImages(window, createImageLoader(window))
}
