export { orderEditMailExamples } from './mail-examples.ts'
