import { islands } from './loader/islands.ts'
import { startLoader } from './loader/start-loader.ts'
import { startNames } from './loader/start-names.ts'

startLoader(islands)
startNames(window)
