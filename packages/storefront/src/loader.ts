import { islands } from './loader/islands.ts'
import { startLoader } from './loader/start-loader.ts'

startLoader(islands)

// Pages with scripts of their owner have the names that these call in their head already; for all others nobody waits for them.
// Templates of older themes leave the address of their pictures to a script.
if (!window.Squarespace || document.querySelector('img[data-src]:not([src])'))
  void import('./globals/install.ts').then(({ installGlobals, loadPictures }) => {
    installGlobals(window)
    loadPictures(window)
  })
