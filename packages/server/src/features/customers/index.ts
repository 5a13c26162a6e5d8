export { customerNotFound } from './errors.ts'
export {
  changeCustomerEmail,
  type CustomerAddress,
  deleteAddress,
  findBuyer,
  findCustomer,
  insertCustomer,
  listAddresses,
  saveAddress,
  updateOwnDetails,
  upsertCustomerCte,
} from './store.ts'
export { eraseCustomer, exportPersonalData } from './personal-data.ts'
