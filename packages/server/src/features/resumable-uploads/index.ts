export { getUploadsFolder } from './parts.ts'
