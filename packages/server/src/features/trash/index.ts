export { restoreFromTrash } from './service.ts'
