export { describeSlot, formatSlot, type SlotTimes } from './format.ts'
export { SlotSchedule } from './schema.ts'
export { findSlot, holdSlot, keepSlot, listFreeSlots, releaseSlot } from './service.ts'
