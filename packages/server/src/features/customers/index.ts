export {
  changeCustomerEmail,
  findBuyer,
  findCustomer,
  insertCustomer,
  noteMarketingChoice,
  updateOwnDetails,
  upsertCustomerCte,
} from './store.ts'
export { Address, type Customer, CustomerAddress, type CustomerSummary } from './schema.ts'
export { getCustomer, listCustomers, saveCustomer } from './service.ts'
export * as personalData from './personal-data.ts'
export * as customerAddresses from './addresses.ts'
