export { findRestorableCart } from './restore.ts'
