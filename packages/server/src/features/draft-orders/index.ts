export { CustomLine } from './schema.ts'
export { draftOrderMailExamples } from './mail-examples.ts'
