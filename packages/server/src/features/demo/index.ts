export { loadDemo } from './load-demo.ts'
export { prepareFirstView } from './prepare-pictures.ts'
