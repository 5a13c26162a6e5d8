import { islands } from './loader/islands.ts'
import { startLoader } from './loader/start-loader.ts'

startLoader(islands)

// Pages with scripts of their owner have these names in their head already; for all others nobody waits for them.
if (!window.Squarespace) void import('./globals/install.ts').then(({ installGlobals }) => installGlobals(window))
