export { customerNotFound } from './errors.ts'
export {
  changeCustomerEmail,
  deleteAddress,
  findBuyer,
  findCustomer,
  insertCustomer,
  listAddresses,
  saveAddress,
  updateOwnDetails,
  upsertCustomerCte,
} from './store.ts'
export { Address, CustomerAddress } from './schema.ts'
export { eraseCustomer, exportPersonalData } from './personal-data.ts'
