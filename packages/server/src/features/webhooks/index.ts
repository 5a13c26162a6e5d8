export { recordEvents, recordStockChange } from './record-events.ts'
