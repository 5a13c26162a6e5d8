export { customerNotFound } from './errors.ts'
export {
  changeCustomerEmail,
  deleteAddress,
  findBuyer,
  findCustomer,
  insertCustomer,
  listAddresses,
  noteMarketingChoice,
  saveAddress,
  updateOwnDetails,
  upsertCustomerCte,
} from './store.ts'
export { Address, type Customer, CustomerAddress, type CustomerSummary } from './schema.ts'
export { getCustomer, listCustomers, saveCustomer } from './service.ts'
export { eraseCustomer, exportPersonalData } from './personal-data.ts'
