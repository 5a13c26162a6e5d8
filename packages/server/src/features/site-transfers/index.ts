export { getTransfersFolder } from './keys.ts'
