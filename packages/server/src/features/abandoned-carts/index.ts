export { findRestorableCart } from './restore.ts'
export { abandonedCartMailExamples } from './mail-examples.ts'
