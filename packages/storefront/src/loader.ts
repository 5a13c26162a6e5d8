import { watchErrors } from './errors/watch-errors.ts'
import { islands } from './loader/islands.ts'
import { startLoader } from './loader/start-loader.ts'
import { startNames } from './loader/start-names.ts'

watchErrors()
startLoader(islands)
startNames(window)
