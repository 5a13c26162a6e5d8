import { installGlobals } from './install.ts'

installGlobals(window)
