export { guardApi, openToPrograms, requireScope } from './guard-api.ts'
